import type { CompanyChange, CompanyRef } from './describe-company.ts';
import type { Directory } from './directory.ts';

/** A right to read the records of others, as somebody holds it in one company. */
export interface Reading {
  right: string;
  companyId: number;
  inherit: boolean;
}

/** A known company is identified by its id, a new one by its administration number. */
export type Key = number | string;

/**
 * For each company, the company above it, and whether it was merged into that company; if so, the two count as one
 * company.
 */
type Tree = ReadonlyMap<Key, { above: Key | null; isMerged: boolean }>;

export const treeBefore = ({ companies }: Directory): Tree =>
  new Map(
    companies.map(({ id, parentId, mergedIntoId }) => [
      id,
      { above: parentId, isMerged: parentId !== null && mergedIntoId === parentId },
    ]),
  );

export const keyOfRef = (ref: CompanyRef): Key => ('id' in ref ? ref.id : ref.administrationNr.toLowerCase());

/** The tree after the given changes. */
export function treeAfter(directory: Directory, changes: readonly CompanyChange[]): Tree {
  const tree = new Map(treeBefore(directory));
  for (const { id, after, parent, mergedInto } of changes) {
    const above = parent && keyOfRef(parent);
    const isMerged = above !== null && mergedInto !== null && keyOfRef(mergedInto) === above;
    tree.set(id ?? (after.administrationNr ?? '').toLowerCase(), { above, isMerged });
  }
  return tree;
}

/**
 * The rights by which the records of a company can be read: like `right_holders`, for a tree that may not be
 * stored yet.
 */
export function readingsIn(readings: readonly Reading[], company: Key, tree: Tree): Set<string> {
  const rights = new Set<string>();
  let isSame = true;
  const way = new Set<Key>();
  for (let at: Key | null = company; at !== null && !way.has(at); ) {
    way.add(at);
    for (const { right, companyId, inherit } of readings)
      if (companyId === at && (isSame || inherit)) rights.add(right);
    const node: { above: Key | null; isMerged: boolean } | undefined = tree.get(at);
    if (!node?.isMerged) isSame = false;
    at = node?.above ?? null;
  }
  return rights;
}
