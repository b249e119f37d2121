/**
 * Moves a running instance to another version, but only if everything that is active exists in that version too, as an
 * element of the same kind in the same scope.
 */
import type { Sql, TransactionSql as Tx } from 'postgres';
import { Refused } from '#/bff/workflow/engine.ts';
import type { Core } from './core.ts';
import type { InstanceState } from './interpreter/state.ts';
import { isSameElement, type Model } from './model/model.ts';
import type { StoredInstance } from './storage/queries.ts';

/** The model of the other version; throws `Refused` if it is not deployed or does not fit the instance. */
export async function migratedModel(core: Core, tx: Tx, stored: StoredInstance, version: number): Promise<Model> {
  const { to, misfits } = await compareModels(core, tx, stored, version);
  const [first] = misfits;
  if (first !== undefined) throw new Refused('NOT_MIGRATABLE', `${first} is active and differs in version ${version}`);
  return to;
}

/**
 * The model of the other version, and those of its elements that the instance uses and that differ there.
 * @throws Refused NO_DEFINITION
 */
export async function compareModels(
  core: Core,
  db: Sql | Tx,
  stored: StoredInstance,
  version: number,
): Promise<{ to: Model; misfits: string[] }> {
  const [from, to] = await Promise.all([
    core.models.get(db, stored.process, stored.version),
    core.models.get(db, stored.process, version),
  ]);
  if (!from || !to) throw new Refused('NO_DEFINITION', `version ${version} of ${stored.process} is not deployed`);
  const inUse = [...elementsInUse(stored.state)];
  return { to, misfits: inUse.filter((id) => !isSameElement(from.nodes.get(id), to.nodes.get(id))) };
}

/** Every element that the state names: active ones, events that are waited for, joins, handlers that may still run. */
function elementsInUse(state: InstanceState): Set<string> {
  return new Set([
    ...Object.values(state.tokens).map((token) => token.node),
    ...Object.values(state.waits).map((wait) => wait.node),
    ...Object.values(state.arrivals).flatMap((gateways) => Object.keys(gateways)),
    ...state.compensations.flatMap((each) => [each.activity, each.handler]),
  ]);
}
