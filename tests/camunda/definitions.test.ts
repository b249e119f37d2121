import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#/bff/workflow/engine.ts';
import { checkProcess } from '#/infra/engine/camunda/check.ts';
import { withListeners } from '#/infra/engine/camunda/instrument.ts';
import * as b from '#/tests/processes/bpmn.ts';
import { insertDefinition } from '#/tests/processes/inbox.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const shipped = readFile(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
const simple = (process: string) =>
  b.definition(process, b.start(), b.user('decide'), b.end(), b.flows('start > decide > end'));

describe('listeners', () => {
  it('are on the start event, at the end of the process and on every user task, however deeply nested', async () => {
    const nested = b.sub('inside', [b.start('s2'), b.user('deep'), b.end('e2'), b.flows('s2 > deep > e2')]);
    const xml = b.definition('p', b.start(), b.user('top'), nested, b.end(), b.flows('start > top > inside > end'));
    const text = await withListeners(xml);
    expect(text.match(/<zeebe:taskListener /g)).toHaveLength(6);
    expect(text.match(/<zeebe:executionListener /g)).toHaveLength(2);
    for (const event of ['creating', 'completing', 'canceling'])
      expect(text.match(new RegExp(`eventType="${event}"`, 'g'))).toHaveLength(2);
  });

  it('leave the connections of a note unchanged, even if they lead nowhere', async () => {
    const note = '<bpmn:association id="note" sourceRef="nowhere" targetRef="none" />';
    const text = await withListeners(simple('p').replace('</bpmn:process>', `${note}</bpmn:process>`));
    expect(text).toContain(note);
  });

  it('are added in the same way each time to a definition that has none', async () => {
    const xml = await shipped;
    expect(xml).not.toContain('istener');
    expect(await withListeners(xml)).toBe(await withListeners(xml));
  });
});

describe('a definition that Camunda refuses to deploy', () => {
  const listener =
    '<bpmn:extensionElements><zeebe:executionListeners><zeebe:executionListener eventType="end" type="work" /></zeebe:executionListeners></bpmn:extensionElements>';
  it.each([
    ['a listener of the process', simple('p').replace('isExecutable="true">', `$&${listener}`), 'p'],
    [
      'a listener of a flow',
      simple('p').replace(/<bpmn:sequenceFlow id="start-decide"[^>]*>/, `$&${listener}`),
      'start-decide',
    ],
  ])('is reported by the check before deployment: %s', async (_what, xml, element) => {
    const { model, problems } = await checkProcess(xml, []);
    expect(model).toBeNull();
    expect(problems).toMatchObject([{ element, rule: 'unsupported-extension', level: 'error' }]);
  });
});

describe.runIf(CAMUNDA_ADDRESS)(`definitions on Camunda${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    s = await openStage(['work']);
  }, TURN_MS);
  afterAll(() => s?.close());

  const rowOf = async (id: number) => {
    const [row] = await s.sql<{ state: string; version: number | null; xml: string; deployed_by: number | null }[]>`
      select state, version, xml, deployed_by from process_definitions where id = ${id}`;
    return row;
  };

  it('a definition is deployed once, a different one becomes the next version, and what is stored has no listeners', async () => {
    const first = await insertDefinition(s.sql, simple('once'));
    expect(await s.engine.deploy(first, 1)).toEqual({ version: 1 });
    expect(await s.engine.deploy(first, 1)).toEqual({ version: 1 });
    expect(await s.engine.deploy(await insertDefinition(s.sql, simple('once')), 1)).toEqual({ version: 1 });
    const changed = simple('once').replace('id="definitions"', 'id="changed"');
    expect(await s.engine.deploy(await insertDefinition(s.sql, changed), 0)).toEqual({ version: 2 });
    expect(await rowOf(first)).toMatchObject({ state: 'deployed', version: 1, xml: simple('once'), deployed_by: 1 });
    const { body } = await s.past('POST', '/process-definitions/search', { filter: { processDefinitionId: 'once' } });
    expect((body.items as unknown[]).length).toBeLessThanOrEqual(2);
  });

  it('concurrent deployments become separate versions with consecutive numbers', async () => {
    const texts = ['a', 'b', 'c'].map((id) => simple('race').replace('id="definitions"', `id="race-${id}"`));
    const ids = await Promise.all(texts.map((xml) => insertDefinition(s.sql, xml)));
    const versions = await Promise.all(ids.map((id) => s.engine.deploy(id, 1)));
    expect(versions.map((each) => ('version' in each ? each.version : 0)).sort()).toEqual([1, 2, 3]);
  });

  it('a process without a message start event is refused, as is one with an unknown job type', async () => {
    const none = b.definition('none', b.start('start'), b.end(), b.flows('start > end'));
    expect(await s.engine.check(none)).toMatchObject([{ element: 'start', rule: 'start-message', level: 'error' }]);
    expect(await s.engine.deploy(await insertDefinition(s.sql, none), 1)).toHaveProperty('problems');
    const stranger = b.definition(
      'stranger',
      b.start(),
      b.service('unknown'),
      b.end(),
      b.flows('start > unknown > end'),
    );
    expect(await s.engine.check(stranger)).toMatchObject([{ element: 'unknown', rule: 'job-type' }]);
    expect(await s.engine.check(await shipped)).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'job-type' })]),
    );
  });

  it('while Camunda is unavailable, no text is deployed, and started instances wait until it is back', async () => {
    await s.proxy.away();
    const id = await insertDefinition(s.sql, simple('later'));
    await expect(s.engine.deploy(id, 1)).rejects.toThrow(Unavailable);
    expect(await rowOf(id)).toMatchObject({ state: 'deploying', version: null });
    const starting = s.start('later');
    await s.proxy.there();
    expect(await s.engine.deploy(id, 1)).toEqual({ version: 1 });
    expect(await s.stateOf(await starting)).toBe('active');
  });

  it('a Camunda that was emptied, or is new, gets the newest versions before any instance is started', async () => {
    await s.deploy(simple('survivor'));
    await s.endAll();
    await s.proxy.away();
    await s.past('GET', '/status'); // the engine itself keeps running; once emptied, it counts as a different Camunda
    await s.empty();
    await s.proxy.there();
    const instance = await s.start('survivor');
    expect(await s.stateOf(instance)).toBe('active');
    const keys = await s.sql`
      select c.engine_key from camunda_definitions c join process_definitions d on d.id = c.definition_id
      where d.process_id = 'survivor'`;
    expect(keys.length).toBeGreaterThan(0);
    await until(
      'the version of the instance is known',
      async () => {
        const rows = await s.sql<{ version: number }[]>`select version from workflow_instances where id = ${instance}`;
        return rows[0]?.version;
      },
      (version) => version === 1,
    );
  });
});
