import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#/bff/database/connection.ts';
import { findRunning } from '#/infra/engine/camunda/sweeps/reconcile-queries.ts';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const TASK = b.definition('task', b.start(), b.user('decide'), b.end(), b.flows('start > decide > end'));
const PAUSE = b.definition(
  'pause',
  b.start(),
  b.catching('wait', b.duration('PT1H')),
  b.end(),
  b.flows('start > wait > end'),
);

describe.runIf(CAMUNDA_ADDRESS)(`an instance that somebody ends in Camunda directly${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    // The periodic comparison does not run during a test.
    s = await openStage([], {}, { reconcileMs: 600_000 });
    await s.deploy(TASK);
    await s.deploy(PAUSE);
  }, TURN_MS);
  afterAll(() => s?.close());

  const cancelPast = async (instance: string) =>
    s.past('POST', `/process-instances/${await s.keyOf(instance)}/cancellation`);
  const untilCanceled = (instance: string) =>
    until(
      'the instance is canceled in Openboek',
      () => s.stateOf(instance),
      (state) => state === 'canceled',
      20_000,
    );

  it('is noticed when its task is withdrawn, before anyone acts on it', async () => {
    const instance = await s.start('task');
    const task = await s.taskOf(instance, 'decide');
    await cancelPast(instance);
    await untilCanceled(instance);
    expect(s.told.filter((what) => what === 'canceled')).toEqual(['canceled']);
    const [row] = await s.sql`select state from inbox_tasks where id = ${task.id}`;
    expect(row).toEqual({ state: 'canceled' });
  });

  it('is noticed when many are ended at once', async () => {
    const instances = await Promise.all(Array.from({ length: 20 }, () => s.start('task')));
    for (const instance of instances) await s.taskOf(instance, 'decide');
    await Promise.all(instances.map(cancelPast));
    for (const instance of instances) await untilCanceled(instance);
  });

  it('is noticed at the next action if it had no task', async () => {
    const instance = await s.start('pause');
    await cancelPast(instance);
    const pressed = await s.send(instance, { kind: 'message', name: 'withdraw' });
    expect(pressed).toMatchObject({ state: 'rejected', refusal: 'NOT_WAITING' });
    await untilCanceled(instance);
  });

  it('is not looked up once Openboek has found that Camunda was replaced', async () => {
    const instance = await s.start('task');
    const looked = async (replaced: string | null) => {
      const found = { running: true };
      await s.sql
        .begin(async (tx) => {
          await tx`
            update camunda_clusters set replaced_at = case when ${replaced}::text is null then null else now() end,
              replaced_how = ${replaced} where left_at is null`;
          found.running = (await findRunning(tx as unknown as Sql, [instance], 0)).length > 0;
          throw new Error('only looked at');
        })
        .catch((error: Error) => expect(error.message).toBe('only looked at'));
      return found.running;
    };
    expect([await looked(null), await looked('older')]).toEqual([true, false]);
  });

  it('differs from one that still runs, which a refused command leaves unchanged', async () => {
    const instance = await s.start('task');
    const pressed = await s.send(instance, { kind: 'message', name: 'nobody-waits-for-it' });
    expect(pressed).toMatchObject({ state: 'rejected' });
    await new Promise((done) => setTimeout(done, 3_000));
    expect(await s.stateOf(instance)).toBe('active');
  });
});
