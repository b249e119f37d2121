/**
 * Finds our instances in the results of Camunda's searches by the id that we gave each of them, not by
 * Camunda's key alone.
 */
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from './core.ts';
import { findKey, listMeantKeys, listPlaced, type PlacedInstance } from './instance-queries.ts';
import { asUuid } from './uuid.ts';

/** The number of keys per search. */
const BATCH = 100;

/**
 * A Camunda that was emptied, restored or replaced has other instances under keys that ours used to have. So this reads
 * each instance's variable `instanceId`, which exists from the start of the instance.
 *
 * @param keys Camunda's keys of process instances; keys that belong to no instance here cost no call
 * @returns our instances that run under these keys, by Camunda's key
 */
export async function ownInstances(core: Core, keys: readonly string[]): Promise<Map<string, PlacedInstance>> {
  const meant = [...(await listMeantKeys(core.sql, [...new Set(keys)]))];
  const own = new Map<string, PlacedInstance>();
  for (let from = 0; from < meant.length; from += BATCH)
    for (const instance of await listPlaced(core.sql, await idsOf(core, meant.slice(from, from + BATCH))))
      own.set(instance.key, instance);
  return own;
}

/**
 * Whether Camunda has exactly this instance. A Camunda that was emptied, restored or replaced may not have
 * it, or may have another one under its key.
 */
export async function isThere(core: Core, id: InstanceId): Promise<boolean> {
  const key = await findKey(core.sql, id);
  return typeof key === 'string' && (await ownInstances(core, [key])).get(key)?.id === id;
}

/** Our ids of the instances, by Camunda's key. */
async function idsOf(core: Core, keys: readonly string[]): Promise<Map<string, InstanceId>> {
  // only the variable of the process itself: a variable of that name within an element does not identify the instance
  const filter = { scopeKey: { $in: keys }, name: 'instanceId' };
  const { items } = await core.calls.searchVariables(
    { filter: filter as never, page: { limit: BATCH } as never },
    AS_IT_IS,
  );
  return new Map(
    (items ?? []).flatMap(({ scopeKey, value }): [string, InstanceId][] => {
      const id = asUuid(String(value).replaceAll('"', ''));
      return id === null ? [] : [[String(scopeKey), id]];
    }),
  );
}
