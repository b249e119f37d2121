/**
 * Two people are asked at once, and a third after both have approved. The tests run the same file on both engines, and
 * check its forecast.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Foretelling, InstanceId } from '#/bff/workflow/engine.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { approval, threeAtOnce } from './approvals.ts';
import * as b from './bpmn.ts';
import type { Case } from './case.ts';
import { openCamunda } from './engines/camunda.ts';
import { openEmbedded } from './engines/embedded.ts';
import { type EngineUnderTest, findTask, send, startCase } from './engines/engine.ts';
import { deployText, insertDefinition } from './inbox.ts';

const branch = (id: string) => [
  approval(id, id, `${id}Decision`),
  b.exclusive(`${id}-ok`),
  b.flows(
    `fork > ${id} > ${id}-ok, ${id}-ok > join {= ${id}Decision = "approve"}, ${id}-ok > rejection {= ${id}Decision = "reject"}`,
  ),
];
const XML = b.definition(
  'parallel-approvals',
  [b.start(), b.parallel('fork'), b.parallel('join'), b.service('rejection'), b.end('rejected', b.terminate)],
  [branch('supervisor'), branch('compliance'), approval('director', 'director'), b.exclusive('director-ok'), b.end()],
  b.flows('start > fork, join > director > director-ok, rejection > rejected'),
  b.flows('director-ok > end {= decision = "approve"}, director-ok > rejection {= decision = "reject"}'),
);
const CASE: Case = { name: 'two at once, and a third after them', xml: XML, jobs: { rejection: [{ complete: {} }] } };

const ENGINES = [
  ['the embedded engine', true, openEmbedded],
  [`Camunda${WITHOUT_CAMUNDA}`, CAMUNDA_ADDRESS !== undefined, openCamunda],
] as const;

describe.each(ENGINES)('a process with two approvals at once on %s', (_name, isThere, open) => {
  let under: EngineUnderTest;
  beforeAll(async () => {
    if (!isThere) return;
    under = await open([CASE]);
    await deployText(under.sql, under.engine, XML);
  }, TURN_MS);
  afterAll(() => under?.close());

  const start = () => startCase(under, CASE, 'parallel-approvals');
  const decide = async (instance: InstanceId, element: string, decision: string) => {
    const task = await findTask(under, instance, element, 0);
    expect(await send(under, instance, { kind: 'completeTask', task, variables: { decision } })).toBeUndefined();
  };
  const openTasks = async (instance: InstanceId) => {
    const rows = await under.sql<{ element: string }[]>`
      select element_id as element from inbox_tasks where instance_id = ${instance} and state = 'open' order by 1`;
    return rows.map(({ element }) => element);
  };
  const asks = (instance: InstanceId, ...elements: string[]) =>
    until(
      `${elements} to be asked`,
      () => openTasks(instance),
      (asked) => asked.join() === elements.join(),
    );
  const ended = (instance: InstanceId) =>
    until(
      'the end',
      () => under.sql<{ state: string }[]>`select state from workflow_instances where id = ${instance}`,
      ([row]) => row?.state === 'completed',
    );
  const isEnded = async (instance: InstanceId, by: string) => {
    await ended(instance);
    expect(await openTasks(instance)).toEqual([]);
    const { items } = await until(
      `${by} to be passed`,
      () => under.engine.read.history(instance),
      (history) => history.items.some(({ element, event }) => element === by && event === 'completed'),
    );
    expect(
      items.filter(({ element }) => element === 'end' || element === 'rejected').map(({ element }) => element),
    ).toContain(by);
  };
  const foretold = async (...decisions: readonly [element: string, decision: string][]) => {
    const made: Foretelling['decisions'] = decisions.map(([elementId, decision]) => ({
      elementId,
      variables: { decision },
    }));
    const asked = { process: 'parallel-approvals', version: 1, variables: {}, decisions: made };
    const { version, tasks, how } = await under.engine.foresee(under.sql, asked);
    expect([version, how]).toEqual([1, 'end']);
    return tasks.map(({ elementId, approverRule, state, group }) => `${elementId} ${approverRule} ${state} ${group}`);
  };

  it.runIf(isThere)('asks two people, and then the third, no matter which of the two decides first', async () => {
    const instance = await start();
    await asks(instance, 'compliance', 'supervisor');
    expect(await foretold()).toEqual([
      'compliance compliance open 1',
      'supervisor supervisor open 1',
      'director director expected 2',
    ]);
    await decide(instance, 'compliance', 'approve');
    await asks(instance, 'supervisor');
    expect(await foretold(['compliance', 'approve'])).toEqual([
      'compliance compliance decided 1',
      'supervisor supervisor open 1',
      'director director expected 2',
    ]);
    await decide(instance, 'supervisor', 'approve');
    await asks(instance, 'director');
    expect(await foretold(['compliance', 'approve'], ['supervisor', 'approve'])).toEqual([
      'compliance compliance decided 1',
      'supervisor supervisor decided 1',
      'director director open 2',
    ]);
    await decide(instance, 'director', 'approve');
    await isEnded(instance, 'end');
  });

  it.runIf(isThere)(
    'withdraws all other tasks when one person rejects, whether or not the other has approved',
    async () => {
      const [first, second] = [await start(), await start()];
      for (const instance of [first, second]) await asks(instance, 'compliance', 'supervisor');
      await decide(first, 'supervisor', 'reject');
      await isEnded(first, 'rejected');
      expect(await foretold(['supervisor', 'reject'])).toEqual(['supervisor supervisor decided 1']);
      await decide(second, 'supervisor', 'approve');
      await decide(second, 'compliance', 'reject');
      await isEnded(second, 'rejected');
    },
  );

  it.runIf(isThere)('stores each of the two decisions separately, and ends with the third', async () => {
    const instance = await start();
    await asks(instance, 'compliance', 'supervisor');
    await decide(instance, 'supervisor', 'approve');
    await decide(instance, 'compliance', 'approve');
    await asks(instance, 'director');
    const { variables } = await until(
      'both decisions',
      () => under.engine.read.detail(instance),
      (detail) => Object.keys(detail.variables).length === 3,
    );
    expect(variables).toEqual({ instanceId: instance, supervisorDecision: 'approve', complianceDecision: 'approve' });
    await decide(instance, 'director', 'reject');
    await isEnded(instance, 'rejected');
  });

  it.runIf(isThere)('is refused if both tasks write to one variable', async () => {
    const shared = XML.replaceAll(/target="(supervisor|compliance)Decision"/g, 'target="decision"');
    expect(await under.engine.check(shared)).toMatchObject([
      { element: 'compliance', rule: 'shared-decision', level: 'error' },
    ]);
    expect(await under.engine.check(XML)).toEqual([]);
  });

  it.runIf(isThere)('is forecast with the requested version, or else with the newest', async () => {
    await deployText(under.sql, under.engine, threeAtOnce('newer'));
    const alone = b.definition('newer', [b.start(), approval('x', 'r'), b.end()], b.flows('start > x > end'));
    await deployText(under.sql, under.engine, alone);
    const asked = { process: 'newer', variables: {}, decisions: [] };
    const elements = async (version?: number) => {
      const foreseen = await under.engine.foresee(under.sql, { ...asked, ...(version && { version }) });
      return [foreseen.version, ...foreseen.tasks.map(({ elementId }) => elementId)];
    };
    expect(await elements()).toEqual([2, 'x']);
    expect(await elements(1)).toEqual([1, 'c', 'b', 'a', 'd']);
    await expect(elements(3)).rejects.toMatchObject({ refusal: 'NO_DEFINITION' });
    const unknown = under.engine.foresee(under.sql, { ...asked, process: 'unheard-of' });
    await expect(unknown).rejects.toMatchObject({ refusal: 'NO_DEFINITION' });
  });

  it.runIf(isThere)('is forecast with the text that is being deployed if there is no version yet', async () => {
    const soon = b.definition('soon', [b.start(), approval('x', 'r'), b.end()], b.flows('start > x > end'));
    const id = await insertDefinition(under.sql, soon);
    const asked = { process: 'soon', variables: {}, decisions: [] };
    await expect(under.engine.foresee(under.sql, asked)).rejects.toMatchObject({ refusal: 'NO_DEFINITION' });
    await under.sql`update process_definitions set state = 'deploying' where id = ${id}`;
    expect(await under.engine.foresee(under.sql, asked)).toMatchObject({ version: 1, tasks: [{ elementId: 'x' }] });
  });

  it.runIf(isThere)('is forecast within the transaction of the caller, without writing anything', async () => {
    await under.sql.begin('read only', async (tx) => {
      const { tasks } = await under.engine.foresee(tx, { process: 'parallel-approvals', variables: {}, decisions: [] });
      expect(tasks.length).toBe(3);
    });
  });
});
