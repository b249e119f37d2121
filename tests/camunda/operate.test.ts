import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const version = (...parts: Parameters<typeof b.sub>[1]) => b.definition('moving', b.start(), ...parts);
const FIRST = version(b.user('step'), b.service('work'), b.end(), b.flows('start > step > work > end'));
const SECOND = version(
  b.user('step'),
  b.user('more'),
  b.service('work'),
  b.end(),
  b.flows('start > step > more > work > end'),
);
const OTHER = version(b.user('another'), b.service('work'), b.end(), b.flows('start > another > work > end'));
const FRAGILE = b
  .definition('fragile', b.start(), b.service('fails'), b.user('wait'), b.end(), b.flows('start > fails > wait > end'))
  .replace('retries="3"', 'retries="1"'); // the test does not wait for the back-off
const CHOICE = b.definition(
  'choice',
  b.start(),
  b.exclusive('which'),
  b.end('yes'),
  b.end('no'),
  b.flows('start > which, which > yes {= x > 1}, which > no {= x <= 1}'),
);

/** A process whose completed work `handler` can undo, and in which the event `late` may happen during the next step. */
const kept = (late: string, handler: string) =>
  b.definition(
    'kept',
    [b.start(), b.undoable('a', b.service('a', '', '', 'work'), handler), b.user('step'), b.end(), b.end('over')],
    [b.boundary('late', 'step', late), b.flows('start > a > step > end, late > over')],
  );
const forUndoing = 'isForCompensation="true"';
const KEPT = kept(b.duration('PT9H'), b.service('undo-a', '', forUndoing, 'work'));

describe.runIf(CAMUNDA_ADDRESS)(`operating instances on Camunda${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    s = await openStage(['work', 'fails']);
  }, TURN_MS);
  afterAll(() => s?.close());

  const detail = (instance: string) => s.engine.read.detail(instance);
  const incidentOf = async (instance: string) => {
    const { incidents } = await until(
      'an incident',
      () => detail(instance),
      (d) => d.incidents.length > 0,
    );
    return incidents[0] as NonNullable<(typeof incidents)[number]>;
  };

  it('sets variables of the instance', async () => {
    await s.deploy(FIRST);
    const instance = await s.start('moving', { a: 1 });
    expect((await s.send(instance, { kind: 'setVariables', variables: { a: 2, c: 'x' } })).state).toBe('done');
    const { variables } = await until(
      'the variables in the index',
      () => detail(instance),
      (d) => d.variables.c === 'x',
    );
    expect(variables).toEqual({ a: 2, c: 'x', instanceId: instance });
  });

  it('reports an incident once and its end once, and gives the job new retries', async () => {
    await s.deploy(FRAGILE);
    let isBroken = true;
    s.handle('fails', () => {
      if (isBroken) throw new Error('out of order');
    });
    const instance = await s.start('fragile');
    const incident = await incidentOf(instance);
    expect(incident).toMatchObject({
      element: 'fails',
      type: 'JOB_NO_RETRIES',
      message: 'out of order',
      retryable: true,
    });
    expect(s.told.filter((each) => each === 'incident fails JOB_NO_RETRIES')).toHaveLength(1);
    isBroken = false;
    const unknown = await s.send(instance, { kind: 'resolveIncident', incident: '1', retries: 1 });
    expect(unknown).toMatchObject({ state: 'rejected', refusal: 'NOT_WAITING' });
    const resolved = await s.send(instance, { kind: 'resolveIncident', incident: incident.id, retries: 2 });
    expect(resolved.state).toBe('done');
    await s.taskOf(instance, 'wait');
    expect(s.told.filter((each) => each === 'resolved fails JOB_NO_RETRIES')).toHaveLength(1);
    expect((await detail(instance)).incidents).toEqual([]);
  });

  it('an error that nothing catches is an incident; once it is resolved, the handler runs again', async () => {
    await s.deploy(FRAGILE);
    s.handle('fails', () => ({ error: 'E1' }));
    const instance = await s.start('fragile');
    const { id, type } = await incidentOf(instance);
    expect(type).toBe('UNHANDLED_ERROR_EVENT');
    s.handle('fails', () => ({ complete: {} }));
    expect((await s.send(instance, { kind: 'resolveIncident', incident: id, retries: 1 })).state).toBe('done');
    await s.taskOf(instance, 'wait');
  });

  it('a fault of the model is an incident that is resolved after setting variables', async () => {
    await s.deploy(CHOICE);
    const instance = await s.start('choice');
    const incident = await incidentOf(instance);
    expect(incident).toMatchObject({ element: 'which', type: 'EXTRACT_VALUE_ERROR' });
    const rows = await s.engine.read.instances({ process: 'choice', incident: true }, { offset: 0, limit: 10 });
    expect(rows.items).toMatchObject([{ instance, version: 1, state: 'active', incidents: 1 }]);
    await s.send(instance, { kind: 'setVariables', variables: { x: 5 } });
    await s.send(instance, { kind: 'resolveIncident', incident: incident.id, retries: 1 });
    await until(
      'the end',
      () => s.stateOf(instance),
      (state) => state === 'completed',
    );
    expect((await s.engine.read.instances({ process: 'choice', incident: true }, { offset: 0, limit: 10 })).total).toBe(
      0,
    );
  });

  it('refuses to migrate an instance to a version that lacks its active element, or to one that does not exist', async () => {
    const [first, second, other] = [await s.deploy(FIRST), await s.deploy(SECOND), await s.deploy(OTHER)];
    expect(second).toBe(first + 1);
    expect(other).toBe(first + 2);
    const instance = await s.start('moving');
    const onOther = await s.taskOf(instance, 'another');
    await until(
      'the active element in the index',
      () => detail(instance),
      ({ active }) => active.includes('another'),
    );
    expect(await s.engine.read.misfits(instance, second)).toContain('another');
    expect(await s.engine.read.misfits(instance, other)).toEqual([]);
    const refused = await s.send(instance, { kind: 'migrate', version: second });
    expect(refused).toMatchObject({ state: 'rejected', refusal: 'NOT_MIGRATABLE' });
    expect(refused.lastError).toContain('another');
    const missing = await s.send(instance, { kind: 'migrate', version: 99 });
    expect(missing).toMatchObject({ state: 'rejected', refusal: 'NO_DEFINITION' });
    await s.send(instance, { kind: 'completeTask', task: onOther.id, variables: {} });
    await until(
      'the end',
      () => s.stateOf(instance),
      (state) => state === 'completed',
    );
  });

  it.each([
    ['an event that may happen', 'late', kept(b.message('late'), b.service('undo-a', '', forUndoing, 'work'))],
    ['a handler that may run', 'undo-a', kept(b.duration('PT9H'), b.user('undo-a', '', forUndoing))],
  ])('refuses to migrate if %s is not the same in the new version', async (_, changed, xml) => {
    const own = KEPT.replace('id="definitions"', `id="definitions-${changed}"`);
    await s.deploy(own);
    const instance = await s.start('kept');
    await s.taskOf(instance, 'step');
    await until(
      'the active element in the index',
      () => detail(instance),
      ({ active }) => active.includes('step'),
    );
    const refused = await s.send(instance, { kind: 'migrate', version: await s.deploy(xml) });
    expect(refused).toMatchObject({ state: 'rejected', refusal: 'NOT_MIGRATABLE' });
    expect(refused.lastError).toContain(`${changed} is active and differs`);
  });

  it('every read returns the time at which its data was current', async () => {
    await s.deploy(CHOICE);
    const instance = await s.start('choice', { x: 5 });
    const before = Date.now();
    const { read } = s.engine;
    const pages = [
      await read.instances({}, { offset: 0, limit: 1 }),
      await read.detail(instance),
      await read.history(instance),
      await read.figures({ process: 'choice', version: 1, companies: [] }),
    ];
    for (const { asOf } of pages) {
      expect(asOf.getTime()).toBeGreaterThanOrEqual(before);
      expect(asOf.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it('a migrated instance continues in the new version', async () => {
    const first = await s.deploy(FIRST.replace('id="definitions"', 'id="definitions-a"'));
    const instance = await s.start('moving');
    await s.taskOf(instance, 'step');
    await until(
      'the active element in the index',
      () => detail(instance),
      ({ active }) => active.includes('step'),
    );
    const second = await s.deploy(SECOND.replace('id="definitions"', 'id="definitions-b"'));
    expect(second).toBe(first + 1);
    const status = await s.send(instance, { kind: 'migrate', version: second });
    expect(status).toMatchObject({ state: 'done' });
    const step = await s.taskOf(instance, 'step');
    await s.send(instance, { kind: 'completeTask', task: step.id, variables: {} });
    await s.taskOf(instance, 'more');
    const { items } = await s.engine.read.instances({ process: 'moving', version: second }, { offset: 0, limit: 10 });
    expect(items.map((row) => row.instance)).toEqual([instance]);
  });
});
