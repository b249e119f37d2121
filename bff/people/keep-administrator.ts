import type { Db, Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { listAdministrators, listEnds, listGroupAdministrators, lockAdministration } from './administrator-queries.ts';

/** The day on which somebody is here no more, as a text that compares: gone before any day, without an end after all. */
export type End = string;
export const GONE: End = '';
export const NO_END: End = '~';

/** Until when somebody can administer, and until when the whole group, as it is known now; GONE: nobody can. */
export interface Administered {
  anywhere: End;
  group: End;
}

/** @param after ends that people get; of the others it is as it is stored */
export async function administeredUntil(db: Db, after: ReadonlyMap<number, End> = new Map()): Promise<Administered> {
  const lists = [await listAdministrators(db), await listGroupAdministrators(db)];
  const stored = await listEnds(db, lists.flat());
  const latest = (ids: readonly number[] = []) =>
    ids
      .map((id) => after.get(id) ?? stored.get(id) ?? NO_END)
      .reduce((one, other) => (one > other ? one : other), GONE);
  return { anywhere: latest(lists[0]), group: latest(lists[1]) };
}

/** @throws Failure LAST_ADMINISTRATOR where a day comes, today or later, on which nobody administers, and which was kept before */
export function refuseEarlierEnd(before: Administered, after: Administered): void {
  if (after.anywhere < before.anywhere || after.group < before.group) throw lastAdministrator();
}

/**
 * Before people leave or get a day on which they do, in the transaction that says so: of those who can administer somebody
 * stays, and of those who administer the whole group too, or nobody could ever let anybody in again. Roles are not changed
 * until it ends, so that neither change misses the other.
 *
 * @param ends of those of whom that changes
 * @throws Failure LAST_ADMINISTRATOR
 */
export async function keepAdministrator(tx: Tx, ends: ReadonlyMap<number, End>): Promise<void> {
  if (ends.size === 0) return;
  await lockAdministration(tx);
  refuseEarlierEnd(await administeredUntil(tx), await administeredUntil(tx, ends));
}

const lastAdministrator = (): Failure => new Failure('LAST_ADMINISTRATOR', 'nobody would be left to administer');
