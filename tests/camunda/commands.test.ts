import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, CommandConflict, Refused } from '#/bff/workflow/engine.ts';
import * as b from '#/tests/processes/bpmn.ts';
import { insertInstance } from '#/tests/processes/inbox.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const APPROVAL = b.definition(
  'approval',
  b.start(),
  b.user('approve', b.headers({ approverRule: 'supervisor' })),
  b.service('record'),
  b.end(),
  b.eventSub('withdrawal', b.start('withdrawn', b.message('withdraw')), b.end('over'), b.flows('withdrawn > over')),
  b.flows('start > approve > record > end'),
);

describe.runIf(CAMUNDA_ADDRESS)(`commands on Camunda${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    s = await openStage(['record']);
    await s.deploy(APPROVAL);
  }, TURN_MS);
  afterAll(() => s?.close());

  const fresh = async (process = 'approval') => {
    const instance = randomUUID();
    await insertInstance(s.sql, instance, process, 'camunda');
    return instance;
  };
  const startOf = (instance: string): Command => ({
    id: randomUUID(),
    instance,
    by: 1,
    kind: 'start',
    process: 'approval',
    variables: {},
  });
  /** Makes Camunda unreachable, and waits until Openboek has noticed. */
  const away = async () => {
    await s.proxy.away();
    await until(
      'Openboek has noticed that Camunda is away',
      () => s.engine.health(),
      ({ ok }) => !ok,
    );
  };
  const published = (instance: string) =>
    s.proxy.calls.filter((call) => call.path === '/v2/messages/publication' && call.instance === instance).length;

  it('a command is ready in the transaction of its caller, and is never sent if that transaction is rolled back', async () => {
    const instance = await fresh();
    const command = startOf(instance);
    const undone = s.sql.begin(async (tx) => {
      expect(await s.engine.submit(tx, command)).toEqual({ state: 'ready', attempts: 0 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await new Promise((done) => setTimeout(done, 300));
    expect(published(instance)).toBe(0);
    await expect(s.engine.settled(command.id, 0)).rejects.toThrow('no workflow command');
  });

  it('a command with the id of an earlier one has no further effect, and is refused if its body differs, as is a second start', async () => {
    const instance = await fresh();
    const command = startOf(instance);
    await s.submit(command);
    expect((await s.engine.settled(command.id, 10_000)).state).toBe('done');
    expect((await s.submit(command)).state).toBe('done');
    await expect(s.submit({ ...command, by: 2 })).rejects.toThrow(CommandConflict);
    await expect(s.submit({ ...command, id: randomUUID() })).rejects.toThrow(CommandConflict);
    expect(published(instance)).toBe(1);
  });

  it('a start whose answer was lost is sent again and creates one instance', async () => {
    const instance = await fresh();
    const fault = s.proxy.disturb(
      (call) => call.instance === instance && call.path.startsWith('/v2/messages'),
      'after',
    );
    await s.submit(startOf(instance));
    const task = await s.taskOf(instance, 'approve');
    expect(fault.hits).toBe(1);
    await until(
      'sent again or settled',
      async () => s.stateOf(instance),
      (state) => state === 'active',
    );
    expect(s.told.filter((each) => each === 'created approve supervisor').length).toBeGreaterThan(0);
    const filter = { variables: [{ name: 'instanceId', value: JSON.stringify(instance) }] };
    const found = await until(
      'the instance to appear in the index, which lags behind',
      async () => (await s.past('POST', '/process-instances/search', { filter })).body.page as { totalItems: number },
      ({ totalItems }) => totalItems > 0,
    );
    expect(found.totalItems).toBe(1);
    expect(task.key).toMatch(/^\d+$/);
  });

  it('commands of an instance are sent in the order in which they were issued, while other instances continue', async () => {
    const [slow, other] = [await s.start('approval'), await s.start('approval')];
    const key = await s.keyOf(slow);
    const isSlow = ({ path }: { path: string }) => path.includes(key);
    s.proxy.disturb(isSlow, { delay: 1_500 });
    const order = [1, 2, 3, 4, 5];
    const sent = order.map(
      (n): Command => ({ id: randomUUID(), instance: slow, by: 1, kind: 'setVariables', variables: { n } }),
    );
    await s.sql.begin(async (tx) => {
      for (const command of sent) await s.engine.submit(tx, command);
    });
    const began = Date.now();
    await s.send(other, { kind: 'setVariables', variables: { n: 9 } });
    expect(Date.now() - began).toBeLessThan(1_400);
    for (const { id } of sent) expect((await s.engine.settled(id, 10_000)).state).toBe('done');
    const calls = s.proxy.calls.filter(isSlow).map(({ body }) => JSON.parse(body).variables.n);
    expect(calls).toEqual(order);
  });

  it('a task can be completed only by its own command, and completing it in Camunda directly is refused', async () => {
    const instance = await s.start('approval');
    const task = await s.taskOf(instance, 'approve');
    const past = await s.past('POST', `/user-tasks/${task.key}/completion`, { variables: {} });
    expect(past).toMatchObject({ status: 409, body: { title: 'INVALID_STATE' } });
    const forged = await s.past('POST', `/user-tasks/${task.key}/completion`, { action: randomUUID() });
    expect(forged.status).toBe(409);
    const done = randomUUID();
    const neighbour = await s.start('approval');
    const { id: other } = await s.taskOf(neighbour, 'approve');
    await s.submit({ id: done, instance: neighbour, by: 1, kind: 'completeTask', task: other, variables: {} });
    expect((await s.engine.settled(done, 10_000)).state).toBe('done');
    const borrowed = await s.past('POST', `/user-tasks/${task.key}/completion`, { action: done });
    expect(borrowed.status).toBe(409);
    const status = await s.send(instance, { kind: 'completeTask', task: task.id, variables: { decision: 'approve' } });
    expect(status.state).toBe('done');
    await until(
      'the end',
      () => s.stateOf(instance),
      (state) => state === 'completed',
    );
  });

  it('a completion that the inbox denies is rejected, and its issuer is notified', async () => {
    const instance = await s.start('approval');
    const task = await s.taskOf(instance, 'approve');
    s.answer = 'deny';
    const status = await s.send(instance, { kind: 'completeTask', task: task.id, variables: {} });
    s.answer = 'allow';
    expect(status).toMatchObject({ state: 'rejected', refusal: 'DENIED' });
    expect(s.told).toContain('rejected DENIED');
  });

  it('a command for a task that is gone is rejected as TASK_GONE: at once if Openboek does not have the task, later if only Camunda has lost it', async () => {
    const instance = await s.start('approval');
    const task = await s.taskOf(instance, 'approve');
    const elements = { filter: { processInstanceKey: await s.keyOf(instance), elementId: 'approve' } };
    const found = await until(
      'the element in the index',
      () => s.past('POST', '/element-instances/search', elements),
      ({ body }) => (body.items as unknown[]).length === 1,
    );
    const [element] = found.body.items as { elementInstanceKey: string }[];
    // Ends the element in Camunda directly, as an operator can, so no listener runs.
    await s.past('POST', `/process-instances/${await s.keyOf(instance)}/modification`, {
      activateInstructions: [{ elementId: 'approve' }],
      terminateInstructions: [{ elementInstanceKey: element?.elementInstanceKey }],
    });
    const status = await s.send(instance, { kind: 'completeTask', task: task.id, variables: {} });
    expect(status).toMatchObject({ state: 'rejected', refusal: 'TASK_GONE' });
    const unknown = s.send(instance, { kind: 'completeTask', task: randomUUID(), variables: {} });
    await expect(unknown).rejects.toMatchObject({ refusal: 'TASK_GONE' });
  });

  it('cancel ends the instance and its tasks, and later commands are refused', async () => {
    const instance = await s.start('approval');
    await s.taskOf(instance, 'approve');
    const fault = s.proxy.disturb(({ path }) => path.endsWith('/cancellation'), 'after');
    expect((await s.send(instance, { kind: 'cancel', reason: 'test' })).state).toBe('done');
    expect(fault.hits).toBe(1);
    expect(await s.stateOf(instance)).toBe('canceled');
    await expect(s.send(instance, { kind: 'cancel', reason: 'again' })).rejects.toThrow(Refused);
  });

  it('a start of a process that is not deployed is refused at once', async () => {
    const instance = await fresh('nothing');
    const command = { ...startOf(instance), process: 'nothing' } as Command;
    await expect(s.submit(command)).rejects.toMatchObject({ refusal: 'NO_DEFINITION' });
  });

  it('a command can be taken back while it is ready, but only by its issuer, and is then never sent', async () => {
    await s.proxy.away();
    const instance = await fresh();
    const command = startOf(instance);
    await s.submit(command);
    const takeBack = (by: number) => s.sql.begin((tx) => s.engine.takeBack(tx, command.id, by));
    await until(
      'the command is not being sent',
      () => s.engine.settled(command.id, 0),
      ({ state }) => state === 'ready',
    );
    expect(await takeBack(2)).toBe(false);
    expect(await takeBack(1)).toBe(true);
    expect((await s.engine.settled(command.id, 0)).state).toBe('void');
    await s.proxy.there();
    const other = await s.start('approval');
    expect(await s.stateOf(other)).toBe('active');
    expect(published(instance)).toBe(0);
  });

  it('waiting commands are sent as soon as Camunda answers again, even if they are not due yet', async () => {
    const instance = await s.start('approval');
    await away();
    const id = randomUUID();
    await s.submit({ id, instance, by: 1, kind: 'setVariables', variables: { n: 1 } });
    await s.sql`update workflow_commands set not_before = now() + interval '1 hour' where id = ${id}`;
    await s.proxy.there();
    expect((await s.engine.settled(id, 20_000)).state).toBe('done');
  });

  it('callers who wait for a command get its result as soon as it settles', async () => {
    const instance = await s.start('approval');
    const task = await s.taskOf(instance, 'approve');
    const id = randomUUID();
    s.proxy.disturb(({ path }) => path.startsWith('/v2/user-tasks/'), { delay: 400 });
    await s.submit({ id, instance, by: 1, kind: 'completeTask', task: task.id, variables: {} });
    expect((await s.engine.settled(id, 0)).state).not.toBe('done');
    const began = Date.now();
    expect((await s.engine.settled(id, 10_000)).state).toBe('done');
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('a Camunda that is empty when it answers again gets the processes before any command is sent', async () => {
    await s.endAll();
    await away();
    await s.empty();
    await s.proxy.there();
    expect(await s.stateOf(await s.start('approval'))).toBe('active');
  });
});
