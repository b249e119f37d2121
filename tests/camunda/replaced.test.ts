import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const TASK = b.definition('task', b.start(), b.user('decide'), b.end(), b.flows('start > decide > end'));
const WORK = b.definition(
  'work',
  b.start(),
  b.user('first'),
  b.service('write'),
  b.end(),
  b.flows('start > first > write > end'),
);

describe.runIf(CAMUNDA_ADDRESS)(`a Camunda that is not the same as before${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  const told: string[] = [];
  beforeAll(async () => {
    s = await openStage(['write'], {
      engineReplaced: async (_tx, { how, running }) => void told.push(`replaced ${how} ${running}`),
      engineBack: async () => void told.push('back'),
    });
    await s.deploy(TASK);
    await s.deploy(WORK);
  }, TURN_MS);
  afterAll(() => s?.close());

  const problem = async () => (await s.engine.health()).problem;
  const untilProblem = (wanted: string | undefined) => until('health', problem, (found) => found === wanted);
  const sentSince = (calls: number) =>
    s.proxy.calls.slice(calls).filter(({ path }) => /completion|activation|cancellation/.test(path));
  const stateOf = async (command: string) => {
    const [row] = await s.sql<{ state: string }[]>`select state from workflow_commands where id = ${command}`;
    return row?.state;
  };
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 3_000));
  /** Makes it look as if Camunda had given out more keys than it now has. */
  const setBack = () =>
    until(
      'the restored Camunda is noticed',
      async () => {
        // a check in progress may still store the key that it saw
        await s.sql`update camunda_clusters set last_key = last_key + 1000 where left_at is null and replaced_at is null`;
        return problem();
      },
      (found) => found !== undefined,
    );
  const decide = async (instance: string) => {
    const { id: task } = await s.taskOf(instance, 'decide');
    const id = randomUUID();
    await s.submit({ id, instance, by: 1, kind: 'completeTask', task, variables: {} });
    return id;
  };

  let running: string;
  beforeEach(async () => {
    // The state after an operator has ended everything: no instance of Openboek is left, and the next check accepts the
    // current Camunda.
    await s.empty();
    await s.endAll();
    await s.sql`update camunda_clusters set left_at = now() where left_at is null`;
    await until(
      'the current Camunda is accepted',
      () => s.sql`select from camunda_clusters where left_at is null`,
      ({ length }) => length > 0,
    );
    running = await s.start('task');
    await s.taskOf(running, 'decide');
    await aWhile(); // so that the periodic check has run, too
    told.length = 0;
  });

  it('may have been emptied: no commands are sent, decisions wait, and operators get one email with the number of waiting processes', async () => {
    expect(await problem()).toBeUndefined();
    expect(await s.engine.read.stranded()).toEqual([]);
    await s.empty();
    const words = 'Camunda was emptied. Waiting processes: 1. Nothing is sent, and what people decide is kept';
    await untilProblem(words);
    await aWhile();
    const calls = s.proxy.calls.length;
    const decision = await decide(running);
    const begun = randomUUID();
    await s.sql`
      insert into workflow_instances (id, register, record_id, process_id, engine, state, previous_status)
      values (${begun}, 'giftReport', 77, 'task', 'camunda', 'starting', 1)`;
    const start = randomUUID();
    await s.submit({ id: start, instance: begun, by: 1, kind: 'start', process: 'task', variables: {} });
    await aWhile();
    expect([await stateOf(decision), await stateOf(start)]).toEqual(['ready', 'ready']);
    expect(sentSince(calls)).toEqual([]);
    expect(await s.stateOf(running)).toBe('active');
    expect(await s.engine.read.stranded()).toEqual([running]);
    expect(told).toEqual(['replaced emptied 1']);
    expect(await s.engine.health()).toMatchObject({ ok: false, cause: 'emptied', problem: words });
    await s.sql`update workflow_commands set state = 'void' where id = ${start}`;
    await s.sql`update workflow_instances set state = 'void' where id = ${begun}`;
  });

  it('may have been restored to an earlier state: this is still recognised once its keys are as high as before', async () => {
    const [row] = await s.sql<{ last: string }[]>`
      select last_key::text as last from camunda_clusters where left_at is null`;
    await setBack();
    await untilProblem(
      'Camunda was restored to an earlier state. Waiting processes: 1. Nothing is sent, and what people decide is kept',
    );
    await s.sql`update camunda_clusters set last_key = ${row?.last ?? ''} where left_at is null`;
    const decision = await decide(running);
    await aWhile();
    expect([await stateOf(decision), told]).toEqual(['ready', ['replaced older 1']]);
  });

  it('may be a different Camunda for a while: no commands are sent until the right one is back', async () => {
    const key = await s.keyOf(running);
    const [own] = await s.sql`select marker_key from camunda_clusters where left_at is null`;
    // The other Camunda gave the marker a different key, and has none of Openboek's instances.
    await s.sql`update workflow_instances set engine_key = '1' where id = ${running}`;
    await until(
      'the other Camunda is noticed',
      async () => {
        // A check in progress may still store the marker that it saw.
        await s.sql`
          update camunda_clusters set marker_key = '1' where left_at is null and replaced_at is null`;
        return problem();
      },
      (found) => found !== undefined,
      30_000,
    );
    expect(await problem()).toBe(
      'the Camunda that answers is not the one that processes run on. Waiting processes: 1. Nothing is sent, and what people decide is kept',
    );
    const decision = await decide(running);
    await aWhile();
    expect(await stateOf(decision)).toBe('ready');
    await s.sql`update workflow_instances set engine_key = ${key} where id = ${running}`;
    await until(
      'the right Camunda is recognised',
      async () => {
        // The right Camunda has never had the second marker, so its key for that marker differs from the wrong
        // Camunda's key. A check in progress may store the wrong Camunda's key once more.
        await s.sql`
          update camunda_clusters set marker_key = ${own?.marker_key}, replaced_key = '1'
          where left_at is null and replaced_at is not null`;
        return problem();
      },
      (found) => found === undefined,
      30_000,
    );
    expect(await s.engine.settled(decision, 20_000)).toMatchObject({ state: 'done' });
    expect(told).toEqual(['replaced different 1', 'back']);
  });

  it('may only lack its marker, which somebody deleted: the marker is restored if the instances are still there', async () => {
    await s.sql`update camunda_clusters set marker_key = '1' where left_at is null`;
    const marker = async () => {
      const [row] = await s.sql<{ key: string }[]>`
        select marker_key as key from camunda_clusters where left_at is null`;
      return row?.key;
    };
    await until('another marker', marker, (key) => key !== '1');
    expect(await problem()).toBeUndefined();
    expect(await s.engine.settled(await decide(running), 20_000)).toMatchObject({ state: 'done' });
    expect(told).toEqual([]);
  });

  it('may have been emptied while no instance ran on it: it is accepted and gets the processes', async () => {
    expect(await s.engine.settled(await decide(running), 20_000)).toMatchObject({ state: 'done' });
    await until(
      'the end',
      () => s.stateOf(running),
      (state) => state === 'completed',
    );
    await s.empty();
    await aWhile();
    const next = await s.start('task');
    expect(await s.engine.settled(await decide(next), 20_000)).toMatchObject({ state: 'done' });
    expect([told, await problem()]).toEqual([[], undefined]);
  });

  it('may hand out a job, which is not carried out', async () => {
    let written = 0;
    s.handle('write', () => {
      written += 1;
      return { complete: {} };
    });
    const instance = await s.start('work');
    const { id: task } = await s.taskOf(instance, 'first');
    await s.send(instance, { kind: 'completeTask', task, variables: {} });
    await until(
      'the job is done',
      async () => written,
      (count) => count === 1,
    );
    const other = await s.start('work');
    const { key } = await s.taskOf(other, 'first');
    const [row] = await s.sql<{ last: string }[]>`
      select last_key::text as last from camunda_clusters where left_at is null`;
    await setBack();
    // The task is completed directly in Camunda, because the listener of the task is also a job.
    const completion = s.past('POST', `/user-tasks/${key}/completion`, {});
    await aWhile();
    expect(written).toBe(1);
    expect(
      await s.sql`select state from inbox_tasks where engine_task_key = ${key} and instance_id = ${other}`,
    ).toEqual([{ state: 'open' }]);
    await s.sql`update camunda_clusters set last_key = ${row?.last ?? ''}, replaced_key = '1' where left_at is null`;
    await untilProblem(undefined);
    await completion;
  });
});
