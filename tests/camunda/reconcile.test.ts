import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const TASK = b.definition(
  'task',
  b.start(),
  b.user('decide', b.headers({ approverRule: 'supervisor' })),
  b.end(),
  b.flows('start > decide > end'),
);

describe.runIf(CAMUNDA_ADDRESS)(`the reconciler${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    s = await openStage([]);
    await s.deploy(TASK);
  }, TURN_MS);
  afterAll(() => s?.close());

  const stateOf = async (key: string) => {
    const [row] = await s.sql<{ state: string }[]>`select state from inbox_tasks where engine_task_key = ${key}`;
    return row?.state;
  };

  it('ends an instance that was cancelled in Camunda directly, with its task', async () => {
    const instance = await s.start('task');
    const task = await s.taskOf(instance, 'decide');
    await s.past('POST', `/process-instances/${await s.keyOf(instance)}/cancellation`);
    await until(
      'the instance is canceled',
      () => s.stateOf(instance),
      (state) => state === 'canceled',
    );
    await until(
      'the task is canceled too',
      () => stateOf(task.key),
      (state) => state === 'canceled',
    );
  });

  it('closes a task that a modification removed without a listener, and keeps the one it created', async () => {
    const instance = await s.start('task');
    const task = await s.taskOf(instance, 'decide');
    const key = await s.keyOf(instance);
    const found = await until(
      'the element in the index',
      () => s.past('POST', '/element-instances/search', { filter: { processInstanceKey: key, elementId: 'decide' } }),
      ({ body }) => (body.items as unknown[]).length === 1,
    );
    const [element] = found.body.items as { elementInstanceKey: string }[];
    await s.past('POST', `/process-instances/${key}/modification`, {
      activateInstructions: [{ elementId: 'decide' }],
      terminateInstructions: [{ elementInstanceKey: element?.elementInstanceKey }],
    });
    await until(
      'the former task is closed',
      () => stateOf(task.key),
      (state) => state === 'canceled',
    );
    const other = await s.taskOf(instance, 'decide');
    expect(other.key).not.toBe(task.key);
  });

  it('closes a task that a listener reports after it was withdrawn', async () => {
    const instance = await s.start('task');
    await s.taskOf(instance, 'decide');
    const ghost = '4503599627370999';
    await s.sql`
      insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state, created_at)
      values (${randomUUID()}, ${ghost}, ${instance}, 'giftReport', 1, 'decide', '', 'open', now() - interval '1 minute')`;
    await until(
      'the ghost is closed',
      () => stateOf(ghost),
      (state) => state === 'canceled',
    );
    expect((await s.taskOf(instance, 'decide')).key).not.toBe(ghost);
    // The index may just be slow, so the task must be missing twice.
    const asked = s.proxy.calls.filter(({ method, path }) => method === 'GET' && path === `/v2/user-tasks/${ghost}`);
    expect(asked.length).toBeGreaterThan(1);
  });

  it('adds a task that Openboek has lost, with the approver rule of the model', async () => {
    const instance = await s.start('task');
    const task = await s.taskOf(instance, 'decide');
    await s.sql`delete from inbox_tasks where id = ${task.id}`;
    const again = await s.taskOf(instance, 'decide');
    expect(again.key).toBe(task.key);
    const [row] = await s.sql`select approver_rule from inbox_tasks where id = ${again.id}`;
    expect(row).toMatchObject({ approver_rule: 'supervisor' });
  });
});
