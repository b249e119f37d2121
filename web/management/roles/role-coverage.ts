import type { Checked } from '#/web/ui/tree/CheckTree.tsx';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';
import type { RoleDraft } from './role-draft.ts';

/** Where a role counts. */
export interface RoleCoverage {
  /** Whether it counts in the company: given, inherited, or in some of those below. */
  checkedOf: (id: number) => Checked;
  /** The company above through which it counts here, too; the nearest of them. */
  inheritedFrom: (id: number) => number | null;
  /** In how many companies of the tree it counts. */
  covered: number;
}

/** Worked out once for the whole tree, from the top down: there are thousands of companies, and each line asks. */
export function coverageOf({ companies }: RoleDraft, tree: Tree): RoleCoverage {
  const via = new Map<number, number>();
  const inSome = new Set<number>();
  let covered = 0;
  const waiting = [...tree.roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { id } = node;
    const from = companies.get(id) === true ? id : via.get(id);
    if (companies.has(id) || via.has(id)) covered += 1;
    for (const child of tree.childrenOf(id)) {
      if (from !== undefined) via.set(child.id, from);
      waiting.push(child);
    }
  }
  for (const id of companies.keys())
    for (const above of tree.above(id)) {
      // What is above it was marked with it.
      if (inSome.has(above.id)) break;
      inSome.add(above.id);
    }
  return {
    checkedOf: (id) => companies.has(id) || via.has(id) || (inSome.has(id) && 'mixed'),
    inheritedFrom: (id) => via.get(id) ?? null,
    covered,
  };
}
