import type { CompanyChange } from './describe-company.ts';
import type { Directory } from './directory.ts';
import { type Key, keyOfRef } from './readings.ts';

/** Somebody who administers a company and all companies below it, now or within the last month. */
export interface Administering {
  userId: number;
  name: string;
  companyId: number;
}

type Tree = Map<Key, { above: Key | null; isOpen: boolean }>;

/**
 * People who administer the whole group now, but would no longer do so after the given changes. They cover every open
 * top-level company now, and the changes add a top-level company that they do not cover. The remaining administrator
 * could then confirm everything alone.
 *
 * @param administering people other than the author of the changes, without those who administer everywhere
 */
export function lostAdministrators(
  administering: readonly Administering[],
  directory: Directory,
  changes: readonly CompanyChange[],
): string[] {
  const before: Tree = new Map(
    directory.companies.map(({ id, parentId, closedOn }) => [id, { above: parentId, isOpen: closedOn === null }]),
  );
  const after = new Map(before);
  for (const { id, after: values, parent } of changes)
    after.set(id ?? keyOfRef({ administrationNr: values.administrationNr ?? '' }), {
      above: parent && keyOfRef(parent),
      isOpen: values.closedOn === null,
    });
  return [...Map.groupBy(administering, ({ userId }) => userId).values()].flatMap((places) => {
    const held = new Set<Key>(places.map(({ companyId }) => companyId));
    return reachesAll(held, before) && !reachesAll(held, after) ? (places[0]?.name ?? []) : [];
  });
}

/**
 * The rule for who administers the whole group (administrator-queries.ts), applied to a tree that may not be stored
 * yet.
 */
const reachesAll = (held: ReadonlySet<Key>, tree: Tree): boolean =>
  [...tree].every(([key, { above, isOpen }]) => !isOpen || isBelowOpen(above, tree) || reaches(held, key, tree));

const isBelowOpen = (above: Key | null, tree: Tree) => above !== null && tree.get(above)?.isOpen === true;

function reaches(held: ReadonlySet<Key>, company: Key, tree: Tree): boolean {
  const way = new Set<Key>();
  for (let at: Key | null = company; at !== null && !way.has(at); at = tree.get(at)?.above ?? null) {
    if (held.has(at)) return true;
    way.add(at);
  }
  return false;
}
