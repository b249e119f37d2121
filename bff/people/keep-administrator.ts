import type { Db, Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { listAdministrators, listEnds, listGroupAdministrators, lockAdministration } from './administrator-queries.ts';

/**
 * The day from which somebody no longer counts as active, as a comparable text. People who have already gone sort
 * before all days, and people without an end after all days.
 */
export type End = string;
export const GONE: End = '';
export const NO_END: End = '~';

/**
 * The day from which nobody can administer, and the day from which nobody can administer the whole group, as known now.
 * GONE if nobody can now.
 */
export interface Administered {
  anywhere: End;
  group: End;
}

/** @param after the new ends of people; for all others the stored end applies */
export async function administeredUntil(db: Db, after: ReadonlyMap<number, End> = new Map()): Promise<Administered> {
  const lists = [await listAdministrators(db), await listGroupAdministrators(db)];
  const stored = await listEnds(db, lists.flat());
  const latest = (ids: readonly number[] = []) =>
    ids
      .map((id) => after.get(id) ?? stored.get(id) ?? NO_END)
      .reduce((one, other) => (one > other ? one : other), GONE);
  return { anywhere: latest(lists[0]), group: latest(lists[1]) };
}

/**
 * @throws Failure LAST_ADMINISTRATOR if on some day, today or later, no administrator would be left although there was
 * one before
 */
export function refuseEarlierEnd(before: Administered, after: Administered): void {
  if (after.anywhere < before.anywhere || after.group < before.group) throw lastAdministrator();
}

/**
 * Called before people leave or get a leaving day, in the same transaction. Makes sure that an administrator stays, and
 * an administrator of the whole group; otherwise nobody could ever be given access again. Locks the roles until the
 * transaction ends, so that concurrent changes see each other.
 *
 * @param ends the new ends of the people concerned
 * @throws Failure LAST_ADMINISTRATOR
 */
export async function keepAdministrator(tx: Tx, ends: ReadonlyMap<number, End>): Promise<void> {
  if (ends.size === 0) return;
  await lockAdministration(tx);
  refuseEarlierEnd(await administeredUntil(tx), await administeredUntil(tx, ends));
}

const lastAdministrator = (): Failure => new Failure('LAST_ADMINISTRATOR', 'no administrator would be left');
