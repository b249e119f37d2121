import { useMemo } from 'react';
import { useRights } from '#/web/app/user/rights.ts';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';

/** The part of the company tree that the signed-in person administers. */
export interface OwnPart {
  has: (id: number) => boolean;
  /** Whether the part includes every company below the given one. */
  hasBelow: (id: number) => boolean;
  /** The topmost companies of the part; empty if the part is the whole group. */
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
