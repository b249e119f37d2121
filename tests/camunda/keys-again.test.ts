import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Unavailable } from '#/bff/workflow/engine.ts';
import { withListeners } from '#/infra/engine/camunda/instrument.ts';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const TASK = b.definition('task', b.start(), b.user('decide'), b.end(), b.flows('start > decide > end'));
const WORK = b.definition(
  'work',
  b.start(),
  b.service('write'),
  b.user('look'),
  b.end(),
  b.flows('start > write > look > end'),
);
const FAULT = b.definition(
  'fault',
  b.start(),
  b.exclusive('which', 'which-other'),
  b.end(),
  b.end('other'),
  b.flows('start > which > end {= amount > 5}, which > other'),
);

describe.runIf(CAMUNDA_ADDRESS)(`a Camunda that reuses its keys${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  /** The run on the former Camunda, whose keys the next Camunda reuses for another run. */
  let before: string;
  beforeAll(async () => {
    // The periodic check that Camunda is still the same does not run here, because the behaviour tested here must hold
    // until that check.
    s = await openStage(['write'], {}, { recogniseMs: 3_600_000 });
    for (const xml of [TASK, WORK, FAULT]) await s.deploy(xml);
  }, TURN_MS);
  afterAll(() => s?.close());

  /** Everything in Camunda is lost, and the processes are deployed again, as anyone who restores it would do. */
  const empty = async () => {
    await s.empty();
    for (const [name, xml] of Object.entries({ TASK, WORK, FAULT })) {
      const form = new FormData();
      form.append('resources', new File([await withListeners(xml)], `${name}.bpmn`));
      await fetch(`${s.camunda.address}/v2/deployments`, { method: 'POST', body: form });
    }
  };
  const tasks = (instance: string) => s.sql`
    select element_id as element, state from inbox_tasks where instance_id = ${instance} order by element_id`;
  const complete = async (instance: string, element: string) => {
    const { id } = await s.taskOf(instance, element);
    return { kind: 'completeTask', task: id, variables: {} } as const;
  };
  /** Long enough for all periodic work to run a few times. */
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 4_000));

  describe('reused keys of tasks', () => {
    let after: string;
    beforeEach(async () => {
      await empty();
      before = await s.start('task');
      const task = await s.taskOf(before, 'decide');
      await empty();
      after = await s.start('task');
      const { key } = await s.taskOf(after, 'decide');
      // In reality, which keys are reused depends on the timing; here, they are exactly those of the lost instance.
      await s.sql`update workflow_instances set engine_key = ${await s.keyOf(after)} where id = ${before}`;
      await s.sql`update inbox_tasks set engine_task_key = ${key} where id = ${task.id}`;
    });

    it('a decision on the lost instance waits, and does not complete the task of another instance', async () => {
      const command = { id: randomUUID(), instance: before, by: 1, ...(await complete(before, 'decide')) };
      await s.submit(command);
      await aWhile();
      expect(await tasks(after)).toEqual([{ element: 'decide', state: 'open' }]);
      expect(await s.sql`select state, refusal from workflow_commands where id = ${command.id}`).toEqual([
        { state: 'ready', refusal: null },
      ]);
      expect(await tasks(before)).toEqual([{ element: 'decide', state: 'open' }]);
    });

    it('a decision on the new instance completes the task of that instance, and the lost instance keeps its task', async () => {
      expect(await s.send(after, await complete(after, 'decide'))).toMatchObject({ state: 'done' });
      await until(
        'the end',
        () => s.stateOf(after),
        (state) => state === 'completed',
      );
      await aWhile();
      expect(await s.stateOf(before)).toBe('active');
      expect(await tasks(before)).toEqual([{ element: 'decide', state: 'open' }]);
    });

    it('an operator who cancels the lost instance does not end the new one', async () => {
      await s.submit({ id: randomUUID(), instance: before, by: 1, kind: 'cancel', reason: 'lost' });
      await aWhile();
      expect([await s.stateOf(before), await s.stateOf(after)]).toEqual(['active', 'active']);
      expect(await tasks(after)).toEqual([{ element: 'decide', state: 'open' }]);
    });
  });

  it('a task that Camunda has lost stays open with its instance', async () => {
    await empty();
    before = await s.start('task');
    await s.taskOf(before, 'decide');
    await empty();
    await aWhile();
    expect(await s.stateOf(before)).toBe('active');
    expect(await tasks(before)).toEqual([{ element: 'decide', state: 'open' }]);
  });

  it('a job with the key of a completed job is still carried out', async () => {
    const attempts: { instance: string; key: string }[] = [];
    s.handle('write', async ({ instance, key }) => {
      attempts.push({ instance, key });
      if (attempts.length === 2) throw new Unavailable('not now');
      return { complete: {} };
    });
    await empty();
    before = await s.start('work');
    await s.taskOf(before, 'look');
    await empty();
    const after = await s.start('work');
    const [, refused] = await until(
      'the first attempt',
      async () => attempts,
      ({ length }) => length === 2,
    );
    await s.sql`update job_outcomes set job_key = ${refused?.key ?? ''} where instance_id = ${before}`;
    await s.taskOf(after, 'look');
    expect(attempts.map(({ instance }) => instance)).toEqual([before, after, after]);
  });

  it('an incident with the key of an earlier one is reported for the instance in which it occurs', async () => {
    const incidents = (instance: string) => s.sql`
      select key, closed_at is null as open from camunda_incidents where instance_id = ${instance}`;
    const told = () => s.told.filter((each) => each.startsWith('incident'));
    await empty();
    before = await s.start('fault', { amount: 'many' });
    const [first] = await until(
      'an incident',
      () => incidents(before),
      ({ length }) => length === 1,
    );
    await empty();
    const after = await s.start('fault', { amount: 'many' });
    const shown = await until(
      'Camunda shows the next incident',
      () => s.past('POST', '/incidents/search', { filter: { state: 'ACTIVE' } }),
      ({ body }) => (body.items as unknown[]).length === 1,
    );
    const [{ incidentKey }] = shown.body.items as [{ incidentKey: string }];
    await s.sql`delete from camunda_incidents where instance_id = ${after}`;
    await s.sql`update camunda_incidents set key = ${incidentKey} where instance_id = ${before}`;
    await until(
      'the incident is reported',
      () => incidents(after),
      ({ length }) => length === 1,
    );
    await aWhile();
    expect(await incidents(after)).toEqual([{ key: incidentKey, open: true }]);
    expect(await incidents(before)).toEqual([{ key: incidentKey, open: first?.open }]);
    expect(told().length).toBeGreaterThanOrEqual(2);
  });

  it('an instance that somebody starts in Camunda with the id of a running one is ignored', async () => {
    await empty();
    before = await s.start('task');
    await s.taskOf(before, 'decide');
    const key = await s.keyOf(before);
    const message = { name: 'start:task', correlationKey: randomUUID(), timeToLive: 0 };
    await s.past('POST', '/messages/publication', { ...message, variables: { instanceId: before } });
    await until(
      'the second instance runs',
      () => s.past('POST', '/process-instances/search', { filter: { state: 'ACTIVE' } }),
      ({ body }) => (body.items as unknown[]).length === 2,
    );
    await aWhile();
    expect(await tasks(before)).toEqual([{ element: 'decide', state: 'open' }]);
    expect(await s.keyOf(before)).toBe(key);
  });
});
