import type { ClosedCompany, Company } from '#/bff/contract/people.ts';
import { makeTree, type Tree } from '#/web/ui/tree/tree-lines.ts';

/**
 * The companies for which a role can be granted, followed by closed companies for which the person still has the role,
 * so that it can be removed (decision 0023). A closed company has no companies above or below it.
 *
 * @param whyClosed returns an explanation; its argument is the company into which the closed company was merged,
 * or null if there was no merger
 */
export function companyTree(
  open: readonly Company[],
  closed: readonly ClosedCompany[],
  whyClosed: (mergedInto: string | null) => string,
): Tree {
  return makeTree([
    ...open.map(({ idCompany, parentId, name, administrationNr }) => ({
      id: idCompany,
      parentId: parentId || null,
      name,
      ...(administrationNr && { note: administrationNr }),
    })),
    ...closed.map(({ idCompany, name, administrationNr, mergedInto }) => ({
      id: idCompany,
      parentId: null,
      name,
      note: [administrationNr, whyClosed(mergedInto)].filter(Boolean).join(', '),
      mark: whyClosed(null),
    })),
  ]);
}
