import type { ClosedCompany, Company } from '#/bff/contract/people.ts';
import { makeTree, type Tree } from '#/web/ui/tree/tree-lines.ts';

/**
 * The companies in which a role can be given, and behind them those that are closed where it is held still, so that it can
 * be taken there (decision 0023). A closed one stands by itself: nothing is below it, and it counts for no company above.
 *
 * @param whyClosed in words; into which company it was merged, null: closed alone
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
