import type { ClosedCompany, Company } from '#/bff/contract/people.ts';
import { makeTree, type Tree } from '#/web/ui/tree/tree-lines.ts';

/**
 * The companies in which a role can be granted, followed by closed companies in which a person still has it,
 * so that it can be removed there (decision 0023). A closed company has no companies above or below it.
 *
 * @param whyClosed returns the reason in words. Its argument is the company that the closed one was merged into, or
 * null if there was no merger
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
