/**
 * `WorkflowEngine.read`. Lists come from our own tables, which the listeners maintain. Data that only Camunda
 * has, for example the positions of tokens, comes from its search index, which lags slightly behind the
 * engine.
 */
import type { ISql as Db } from 'postgres';
import {
  type IncidentRow,
  type InstanceId,
  type InstanceRow,
  type Reader,
  Refused,
  type Variables,
} from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from './core.ts';
import { compareVersions } from './dispatch/migrate.ts';
import { unlessAway, unlessMissing } from './errors.ts';
import { readFigures } from './figures.ts';
import { toHistory } from './history.ts';
import { findKey, findRunning } from './instance-queries.ts';
import { openJobs } from './open-jobs.ts';
import { allPages } from './pages.ts';
import { countInstances, listInstances, listOpenIncidentsOf, listStranded } from './reader-queries.ts';
import { SCOPES } from './scopes.ts';

export function createReader(core: Core): Reader {
  return {
    async instances({ element, ...filter }, page) {
      const keys = element === undefined ? null : await keysAt(core, element);
      const [items, total] = await Promise.all([
        listInstances(core.sql, { ...filter, keys }, page),
        countInstances(core.sql, { ...filter, keys }),
      ]);
      return { asOf: new Date(), total, items: items satisfies InstanceRow[] };
    },
    detail: (id) => detail(core, id),
    tokens: (db, id) => tokens(core, db, id),
    async jobs(id) {
      const asOf = new Date();
      const items = await unlessAway(openJobs(core, await keyOf(core, id)));
      return { asOf, total: items.length, items };
    },
    async history(id) {
      const asOf = new Date();
      const key = await keyOf(core, id);
      const [process, elements] = await unlessAway(Promise.all([processOf(core, key), elementsOf(core, key)]));
      const items = toHistory([...process, ...elements]);
      return { asOf, total: items.length, items };
    },
    misfits: (id, version) => misfits(core, id, version),
    stranded: () => listStranded(core.sql),
    figures: (asked) => readFigures(core, asked),
  };
}

/**
 * Camunda's key of the instance; null: it has not begun, so the index does not have it. Throws `Refused` INSTANCE_ENDED
 * for an unknown id.
 */
async function keyOf(core: Core, id: InstanceId): Promise<string | null> {
  const key = await findKey(core.sql, id);
  if (key === undefined) throw new Refused('INSTANCE_ENDED', `there is no instance ${id}`);
  return key;
}

async function elementsOf(core: Core, key: string | null) {
  if (key === null) return [];
  return allPages((page) =>
    core.calls.searchElementInstances({ filter: { processInstanceKey: key as never }, page }, AS_IT_IS),
  );
}

/**
 * The instance itself, as an element instance: searches do not list it among its elements, although it begins and ends
 * as they do.
 */
async function processOf(core: Core, key: string | null) {
  if (key === null) return [];
  const found = await unlessMissing(core.calls.getProcessInstance({ processInstanceKey: key as never }, AS_IT_IS));
  if (!found) return [];
  const { processDefinitionId: elementId, state, startDate, endDate } = found;
  return [{ elementInstanceKey: key, elementId, type: 'PROCESS', state, startDate, endDate }];
}

async function detail(core: Core, id: InstanceId) {
  const asOf = new Date();
  const key = await keyOf(core, id);
  const incidents: IncidentRow[] = (await listOpenIncidentsOf(core.sql, id)).map((each) => ({
    ...each,
    instance: id,
    retryable: true,
  }));
  if (key === null) return { asOf, active: [], elementInstances: [], variables: {}, incidents };
  const [elements, variables] = await unlessAway(Promise.all([elementsOf(core, key), variablesOf(core, key)]));
  const active = elements.filter((each) => each.state === 'ACTIVE' && each.type !== 'PROCESS');
  return {
    asOf,
    active: active.map((each) => String(each.elementId)),
    elementInstances: active.map((each) => String(each.elementInstanceKey)),
    variables,
    incidents,
  };
}

async function tokens(core: Core, db: Db, id: InstanceId): Promise<string[]> {
  // Uses the caller's connection: a second connection for each caller might be too many.
  const key = await findKey(db, id);
  if (key === undefined) throw new Refused('INSTANCE_ENDED', `there is no instance ${id}`);
  const elements = await unlessAway(elementsOf(core, key));
  return elements
    .filter(({ state, type }) => state === 'ACTIVE' && !SCOPES.has(type))
    .map(({ elementId }) => String(elementId));
}

async function misfits(core: Core, id: InstanceId, version: number): Promise<string[]> {
  const key = await keyOf(core, id);
  const ran = await findRunning(core.sql, id);
  if (key === null || !ran) return [];
  const { process, version: from } = ran;
  const compared = await unlessAway(compareVersions(core, key, { process, from, to: version }));
  if (!compared) throw new Refused('NO_DEFINITION', `version ${version} of ${process} is not deployed`);
  return compared.misfits;
}

async function variablesOf(core: Core, key: string): Promise<Variables> {
  const found = await allPages((page) =>
    core.calls.searchVariables(
      { filter: { processInstanceKey: key as never, scopeKey: key as never }, page, truncateValues: false } as never,
      AS_IT_IS,
    ),
  );
  return Object.fromEntries(found.map(({ name, value }) => [name, JSON.parse(value ?? 'null')]));
}

/** Camunda's keys of the instances that have a token on this element now. */
async function keysAt(core: Core, element: string): Promise<string[]> {
  const found = await allPages((page) =>
    core.calls.searchElementInstances({ filter: { elementId: element as never, state: 'ACTIVE' }, page }, AS_IT_IS),
  );
  return [...new Set(found.map((each) => String(each.processInstanceKey)))];
}
