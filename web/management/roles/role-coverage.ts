import type { Checked } from '#/web/ui/tree/CheckTree.tsx';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';
import type { RoleDraft } from './role-draft.ts';

/** Where a role applies. */
export interface RoleCoverage {
  /**
   * Whether the role applies in a company, because it is granted or inherited; `mixed` if it applies only in some
   * companies below.
   */
  checkedOf: (id: number) => Checked;
  /** The nearest company above from which the role is inherited. */
  inheritedFrom: (id: number) => number | null;
  /** The number of companies in which the role applies. */
  covered: number;
}

/**
 * Where a role applies. This is calculated once for the whole tree, from the top down, because there are thousands of
 * companies and each line of the tree uses the result.
 */
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
      // The ancestors of this company are already marked.
      if (inSome.has(above.id)) break;
      inSome.add(above.id);
    }
  return {
    checkedOf: (id) => companies.has(id) || via.has(id) || (inSome.has(id) && 'mixed'),
    inheritedFrom: (id) => via.get(id) ?? null,
    covered,
  };
}
