import { useMemo } from 'react';
import { useRights } from '#/web/app/user/rights.ts';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';

/** What of the tree of companies the signed-in person administers. */
export interface OwnPart {
  has: (id: number) => boolean;
  /** Every company below it, too. */
  hasBelow: (id: number) => boolean;
  /** The uppermost of them; none where it is the whole group. */
  tops: readonly number[];
}

export function useOwnPart(tree: Tree): OwnPart {
  const rights = useRights();
  return useMemo(() => {
    const has = (id: number) => rights.has('AdministerApplication', id);
    const isTop = (id: number, parentId: number | null) => has(id) && (parentId === null || !has(parentId));
    const nodes = rights.administersGroup ? [] : [...tree.nodes.values()];
    return {
      has,
      hasBelow: (id) => tree.below(id).every((company) => has(company.id)),
      tops: nodes.filter(({ id, parentId }) => isTop(id, parentId)).map(({ id }) => id),
    };
  }, [rights, tree]);
}
