/** Which of our instances are behind what Camunda's searches show, by the id that we gave each and not by Camunda's key alone. */
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from './core.ts';
import { findKey, listMeantKeys, listPlaced, type PlacedInstance } from './instance-queries.ts';
import { asUuid } from './uuid.ts';

/** Keys in one search. */
const BATCH = 100;

/**
 * A Camunda that was emptied, restored or replaced has other instances under keys that ours had. So it is asked for the
 * variable `instanceId` of each, which it has had from its first moment.
 *
 * @param keys Camunda's keys of process instances; those that nobody here has cost no call
 * @returns by Camunda's key, those that are ours and run under it
 */
export async function ownInstances(core: Core, keys: readonly string[]): Promise<Map<string, PlacedInstance>> {
  const meant = [...(await listMeantKeys(core.sql, [...new Set(keys)]))];
  const own = new Map<string, PlacedInstance>();
  for (let from = 0; from < meant.length; from += BATCH)
    for (const instance of await listPlaced(core.sql, await idsOf(core, meant.slice(from, from + BATCH))))
      own.set(instance.key, instance);
  return own;
}

/** Whether Camunda knows this very instance. One that was emptied, restored or replaced may not, or has another in its place. */
export async function isThere(core: Core, id: InstanceId): Promise<boolean> {
  const key = await findKey(core.sql, id);
  return typeof key === 'string' && (await ownInstances(core, [key])).get(key)?.id === id;
}

/** By Camunda's key, our id. */
async function idsOf(core: Core, keys: readonly string[]): Promise<Map<string, InstanceId>> {
  // of the process itself: a variable of that name within an element says nothing about the instance
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
