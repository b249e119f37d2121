import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const WORK = b.definition(
  'work',
  b.start(),
  b.service('write', b.headers({ rule: 'r1' })),
  b.boundary('caught', 'write', b.error('E1')),
  b.end(),
  b.end('failed'),
  b.flows('start > write > end, caught > failed'),
);
const TASK = b.definition('task', b.start(), b.user('decide'), b.end(), b.flows('start > decide > end'));

describe.runIf(CAMUNDA_ADDRESS)(`jobs on Camunda${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    s = await openStage(['write']);
    await s.deploy(WORK);
    await s.deploy(TASK);
  }, TURN_MS);
  afterAll(() => s?.close());

  const completed = (instance: string) =>
    until(
      'the end',
      () => s.stateOf(instance),
      (state) => state === 'completed',
    );
  const outcomes = (instance: string) =>
    s.sql`select job_type, result from job_outcomes where instance_id = ${instance}`;
  /** Leaves a row that shows whether the handler has already run. */
  const leave = (tx: Parameters<Parameters<Stage['handle']>[1]>[1], key: string) =>
    tx`insert into settings (name, value) values (${`job ${key}`}, '1')`;
  const rowsOf = (key: string) => s.sql`select name from settings where name = ${`job ${key}`}`;
  /** The events of the elements of the process `work`. */
  const path = async (instance: string) => {
    const { items } = await until(
      'the history in the index',
      () => s.engine.read.history(instance),
      ({ items: all }) => all.length > 5,
    );
    return items.filter(({ element }) => element !== 'work').map(({ element, event }) => `${element} ${event}`);
  };

  it('a job passes on the data that the port defines, and its variables go into the process', async () => {
    let seen: unknown;
    s.handle('write', (job) => {
      seen = job;
      return { complete: { done: true } };
    });
    const instance = await s.start('work', { amount: 5 });
    await completed(instance);
    expect(seen).toMatchObject({
      type: 'write',
      instance,
      element: 'write',
      retriesLeft: 2,
      headers: { rule: 'r1' },
      variables: { amount: 5, instanceId: instance },
    });
    expect(await outcomes(instance)).toMatchObject([{ job_type: 'write', result: { complete: { done: true } } }]);
    const { variables } = await until(
      'the variables in the index',
      () => s.engine.read.detail(instance),
      (d) => d.variables.done === true,
    );
    expect(variables).toMatchObject({ amount: 5, done: true });
    expect(await path(instance)).toEqual([
      'start activated',
      'start completed',
      'write activated',
      'write completed',
      'end activated',
      'end completed',
    ]);
  });

  it('a job that Camunda hands out twice is answered from its stored outcome, so the handler runs once', async () => {
    let runs = 0;
    s.handle('write', async (job, tx) => {
      runs += 1;
      await leave(tx, job.key);
    });
    const lost = s.proxy.disturb((call) => call.job?.type === 'write' && call.path.endsWith('/completion'), 'before');
    const instance = await s.start('work');
    await completed(instance);
    expect([lost.hits, runs]).toEqual([1, 1]);
  });

  it('a BPMN error undoes the writes of the handler, and the process continues where the error is caught', async () => {
    let key = '';
    s.handle('write', async (job, tx) => {
      key = job.key;
      await leave(tx, key);
      return { error: 'E1' };
    });
    const instance = await s.start('work');
    await completed(instance);
    expect(await rowsOf(key)).toHaveLength(0);
    expect(await path(instance)).toContain('failed completed');
  });

  it('a service that is briefly unavailable costs no retry, and the job is offered again after five seconds', async () => {
    const left: number[] = [];
    s.handle('write', (job) => {
      left.push(job.retriesLeft);
      if (left.length === 1) throw new Unavailable('the mail server is away');
    });
    const began = Date.now();
    const instance = await s.start('work');
    await completed(instance);
    expect(left).toEqual([2, 2]);
    expect(Date.now() - began).toBeGreaterThan(4_500);
    const failure = s.proxy.calls.findLast((call) => call.path.endsWith('/failure'));
    expect(JSON.parse(failure?.body ?? '{}')).toMatchObject({ retries: 3, retryBackOff: 5_000 });
  });

  it('any other fault costs a retry, undoes the writes, and waits before the next attempt', async () => {
    const keys: string[] = [];
    s.handle('write', async (job, tx) => {
      keys.push(job.key);
      await leave(tx, `${job.key} ${keys.length}`);
      if (keys.length === 1) throw new Error('a bug');
    });
    const instance = await s.start('work');
    await completed(instance);
    expect(keys).toHaveLength(2);
    expect(await rowsOf(`${keys[0]} 1`)).toHaveLength(0);
    expect(await rowsOf(`${keys[0]} 2`)).toHaveLength(1);
    const failure = s.proxy.calls.findLast((call) => call.path.endsWith('/failure'));
    expect(JSON.parse(failure?.body ?? '{}')).toMatchObject({ retries: 2, retryBackOff: 5_000, errorMessage: 'a bug' });
  });

  it('an error that the handler does not declare is a fault of the handler', async () => {
    let runs = 0;
    s.handle('write', () => {
      runs += 1;
      return runs === 1 ? { error: 'SURPRISE' } : { complete: {} };
    });
    await completed(await s.start('work'));
    const failure = s.proxy.calls.findLast((call) => call.path.endsWith('/failure'));
    expect(JSON.parse(failure?.body ?? '{}').errorMessage).toContain('does not declare');
  });

  it('an instance that somebody started in Camunda directly is ignored', async () => {
    s.handle('write', () => ({ complete: {} }));
    const stranger = randomUUID();
    await s.past('POST', '/messages/publication', {
      name: 'start:work',
      correlationKey: stranger,
      timeToLive: 1_000,
      variables: { instanceId: stranger },
    });
    const refused = await until(
      'the listener of the instance is refused',
      async () => s.proxy.calls.filter((call) => call.instance === stranger).map((call) => call.path),
      (paths) => paths.length > 0,
    );
    expect(refused.every((each) => each.endsWith('/failure'))).toBe(true);
  });

  it('a start that is voided while it is being sent creates an instance, which is then ended', async () => {
    const instance = randomUUID();
    await s.sql`
      insert into workflow_instances (id, register, record_id, process_id, engine, state, previous_status)
      values (${instance}, 'giftReport', 9999, 'task', 'camunda', 'void', 1)`;
    await s.past('POST', '/messages/publication', {
      name: 'start:task',
      correlationKey: instance,
      timeToLive: 1_000,
      variables: { instanceId: instance },
    });
    const search = { filter: { variables: [{ name: 'instanceId', value: JSON.stringify(instance) }] } };
    await until(
      'the instance is ended',
      () => s.past('POST', '/process-instances/search', search),
      ({ body }) => (body.items as { state: string }[])[0]?.state === 'TERMINATED',
    );
  });

  it('listeners called twice, late and out of order lead to one task and one completion', async () => {
    const late = ({ job }: { job?: { listenerEventType?: string } | undefined }) =>
      job?.listenerEventType === 'CREATING';
    // The listener's work is done but its answer is lost, so Camunda asks again when the lock has ended.
    s.proxy.disturb(late, 'before');
    const completing = s.proxy.disturb(({ job }) => job?.listenerEventType === 'COMPLETING', { delay: 1_500 });
    const instance = await s.start('task');
    const task = await s.taskOf(instance, 'decide');
    // The inbox shows the task before Camunda has created it, so the completion waits until Camunda has done so.
    const status = await s.send(instance, { kind: 'completeTask', task: task.id, variables: {} });
    expect(status.state).toBe('done');
    await completed(instance);
    expect(completing.hits).toBe(1);
    const rows = await s.sql`select state from inbox_tasks where instance_id = ${instance}`;
    expect(rows).toMatchObject([{ state: 'completed' }]);
  });

  it('a second process takes over when the leader is killed, and the work in progress is done once', async () => {
    const [instance, other] = [await s.start('task'), s.another()];
    const task = await s.taskOf(instance, 'decide');
    const held = s.proxy.disturb(({ path: to }) => to.startsWith('/v2/user-tasks/'), { delay: 2_000 });
    const id = randomUUID();
    await s.submit({ id, instance, by: 1, kind: 'completeTask', task: task.id, variables: {} });
    await until(
      'the leader is working on it',
      async () => held.hits,
      (hits) => hits === 1,
    );
    // To Postgres, killing a leader means that its connection is gone, and its lock with it.
    const [leader] = await s.sql<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and granted and objid = ${ADVISORY_LOCKS.camunda} and pid in (
        select pid from pg_stat_activity where datname = current_database()) limit 1`;
    await s.sql`select pg_terminate_backend(${leader?.pid ?? 0})`;
    expect((await other.engine.settled(id, 20_000)).state).toBe('done');
    await completed(instance);
    const rows = await s.sql`select state from inbox_tasks where instance_id = ${instance}`;
    expect(rows).toMatchObject([{ state: 'completed' }]);
    other.stop.abort();
    await other.running;
  });
});
