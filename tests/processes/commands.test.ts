import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Command, CommandConflict, type CommandStatus } from '#/bff/workflow/engine.ts';
import * as b from './bpmn.ts';
import { createHarness, type Harness, HOUR, refusalOf } from './harness.ts';
import { insertInstance } from './inbox.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: ['w', 'x'] });
  await h.deploy(
    b.definition('task', [b.start(), b.service('w'), b.user('u'), b.end()], b.flows('start > w > u > end')),
  );
});
afterAll(() => h?.drop());
beforeEach(() => {
  h.handle('w', () => undefined);
  h.answer = 'allow';
  h.told.length = 0;
});

const startCommand = async (process = 'task'): Promise<Command> => {
  const instance = randomUUID();
  await insertInstance(h.sql, instance, process);
  return { id: randomUUID(), instance, by: 1, kind: 'start', process, variables: { instanceId: instance } };
};
const taskOf = async (instance: string): Promise<string> => {
  const [row] = await h.sql<
    { id: string }[]
  >`select id from inbox_tasks where instance_id = ${instance} and state = 'open'`;
  return row?.id ?? '';
};
const statusOf = (id: string) => h.engine.settled(id, 0);

describe('submit', () => {
  it('has no effect a second time and returns the stored state', async () => {
    const command = await startCommand();
    expect(await h.submit(command)).toEqual({ state: 'done', attempts: 1 });
    expect(await h.submit(command)).toEqual({ state: 'done', attempts: 1 });
    expect(await h.openTasks(command.instance)).toEqual(['u']);
  });

  it('throws when an id is reused for something else', async () => {
    const command = await startCommand();
    await h.submit(command);
    await expect(h.submit({ ...command, variables: { other: 1 } } as Command)).rejects.toThrow(CommandConflict);
    await expect(h.submit({ ...command, by: 2 })).rejects.toThrow(CommandConflict);
  });

  it('starts an instance only once, even if two commands with different ids ask for it', async () => {
    const command = await startCommand();
    const results = await Promise.allSettled([h.submit(command), h.submit({ ...command, id: randomUUID() })]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await h.openTasks(command.instance)).toEqual(['u']);
  });

  it('leaves nothing behind when its transaction is rolled back', async () => {
    const command = await startCommand();
    const undone = h.sql.begin(async (tx) => {
      await h.engine.submit(tx, command);
      throw new Error('the caller changed its mind');
    });
    await expect(undone).rejects.toThrow('changed its mind');
    expect(await h.state(command.instance)).toBe('none');
    expect(await h.submit(command)).toEqual({ state: 'done', attempts: 1 });
  });

  it('lets only one of several simultaneous decisions win', async () => {
    const instance = await h.start('task');
    const task = await taskOf(instance);
    const decide = (decision: string) => h.send(instance, { kind: 'completeTask', task, variables: { decision } });
    const results = await Promise.allSettled([decide('approve'), decide('reject'), decide('approve')]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await h.trace(instance)).filter((line) => line === 'u completed')).toHaveLength(1);
  });

  it('permanently refuses a command that the inbox denies or whose task, instance or process does not exist, and writes nothing', async () => {
    const instance = await h.start('task');
    const task = await taskOf(instance);
    expect(await refusalOf(h.send(instance, { kind: 'completeTask', task: randomUUID(), variables: {} }))).toBe(
      'TASK_GONE',
    );
    h.answer = 'deny';
    expect(await refusalOf(h.send(instance, { kind: 'completeTask', task, variables: {} }))).toBe('DENIED');
    h.answer = 'allow';
    await h.send(instance, { kind: 'completeTask', task, variables: {} });
    expect(await refusalOf(h.send(instance, { kind: 'completeTask', task, variables: {} }))).toBe('INSTANCE_ENDED');
    const { instance: neverStarted } = await startCommand();
    expect(await refusalOf(h.send(neverStarted, { kind: 'cancel', reason: '' }))).toBe('INSTANCE_ENDED');
    expect(await refusalOf(h.submit(await startCommand('nobody')))).toBe('NO_DEFINITION');
    const [row] = await h.sql<
      { count: number }[]
    >`select count(*)::int from workflow_commands where instance_id = ${instance}`;
    expect(row?.count).toBe(2);
  });

  it('refuses a task of another instance', async () => {
    const [mine, other] = [await h.start('task'), await h.start('task')];
    const task = await taskOf(other);
    expect(await refusalOf(h.send(mine, { kind: 'completeTask', task, variables: {} }))).toBe('TASK_GONE');
  });
});

describe('a process with an endless loop', () => {
  it('stops with an incident, whereas the real engine runs it forever', async () => {
    const parts = [b.start(), b.exclusive('g'), b.exclusive('h')];
    await h.deploy(b.definition('circle', parts, b.flows('start > g > h > g')));
    const instance = await h.start('circle');
    expect(await h.incidents(instance)).toEqual(['g: ENDLESS_LOOP']);
    await h.send(instance, { kind: 'cancel', reason: 'it never ends' });
    expect(await h.state(instance)).toBe('canceled');
  });
});

describe('a cycle whose expression fails after its first round', () => {
  it('continues with the previous interval, whereas in the real engine its instance never continues', async () => {
    const reminded = [
      b.start(),
      b.user('u'),
      b.boundary('on', 'u', b.cycle('= often'), false),
      b.service('w'),
      b.end(),
      b.end('e2'),
    ];
    await h.deploy(b.definition('reminding', reminded, b.flows('start > u > end, on > w > e2')));
    let rounds = 0;
    h.handle('w', () => {
      rounds += 1;
    });
    const instance = await h.start('reminding', { often: 'R3/PT1H' });
    await h.send(instance, { kind: 'setVariables', variables: { often: 'soon' } });
    const seen: number[] = [];
    for (let hour = 1; hour <= 4; hour += 1) {
      await h.advance(HOUR);
      seen.push(rounds);
    }
    expect(seen).toEqual([1, 2, 3, 3]);
    expect(await h.incidents(instance)).toEqual([]);
    await h.completeTask(instance, 'u');
    expect(await h.state(instance)).toBe('completed');
  });
});

describe('a command whose first step fails', () => {
  const broken = async (): Promise<{ command: Command; status: CommandStatus }> => {
    const { started } = h.events;
    h.events.started = () => Promise.reject(new Error('the inbox is broken'));
    const command = await startCommand();
    const status = await h.submit(command);
    h.events.started = started;
    return { command, status };
  };

  it('is undone and stays ready, and the runner repeats it', async () => {
    const { command, status } = await broken();
    expect(status).toEqual({ state: 'ready', attempts: 1, lastError: 'the inbox is broken' });
    expect(await h.state(command.instance)).toBe('none');
    await h.advance(60_000);
    expect(await statusOf(command.id)).toEqual({ state: 'done', attempts: 2 });
    expect(await h.openTasks(command.instance)).toEqual(['u']);
  });

  it('makes later commands of its instance wait behind it', async () => {
    const { command } = await broken();
    const later = {
      id: randomUUID(),
      instance: command.instance,
      by: 1,
      kind: 'setVariables',
      variables: { x: 1 },
    } as const;
    expect(await h.submit(later)).toEqual({ state: 'ready', attempts: 0 });
    await h.advance(60_000);
    expect((await statusOf(later.id)).state).toBe('done');
    expect((await h.variables(command.instance)).x).toBe(1);
  });

  it('can be taken back while it is ready, but only by its issuer', async () => {
    const { command } = await broken();
    const takeBack = (by: number) => h.sql.begin((tx) => h.engine.takeBack(tx, command.id, by));
    expect(await takeBack(2)).toBe(false);
    expect(await takeBack(1)).toBe(true);
    expect(await takeBack(1)).toBe(false);
    await h.advance(60_000);
    expect((await statusOf(command.id)).state).toBe('void');
    expect(await h.state(command.instance)).toBe('none');
  });

  it('cannot be taken back once it is done', async () => {
    const command = await startCommand();
    await h.submit(command);
    expect(await h.sql.begin((tx) => h.engine.takeBack(tx, command.id, 1))).toBe(false);
  });

  it('delays a later command; if the engine then refuses that one, it is rejected and Openboek is notified', async () => {
    const { command } = await broken();
    const later = { id: randomUUID(), instance: command.instance, by: 1, kind: 'message', name: 'nothing' } as const;
    await h.submit(later);
    await h.advance(60_000);
    expect(await statusOf(later.id)).toMatchObject({ state: 'rejected', refusal: 'NOT_WAITING' });
    expect(h.told).toContain('rejected NOT_WAITING');
  });

  it('settles, and callers who wait for that are notified without polling', async () => {
    const { command } = await broken();
    const begin = Date.now();
    const waiting = h.engine.settled(command.id, 20_000);
    setTimeout(() => void h.advance(60_000), 200);
    expect((await waiting).state).toBe('done');
    expect(Date.now() - begin).toBeLessThan(10_000);
  });

  it('keeps no caller waiting after the deadline', async () => {
    const { command } = await broken();
    expect((await h.engine.settled(command.id, 150)).state).toBe('ready');
    await h.advance(60_000);
  });
});
