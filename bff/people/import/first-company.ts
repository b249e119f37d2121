import type { ImportFault } from '#/bff/contract/people-import.ts';
import type { CompanyDraft } from './describe-company.ts';
import type { KnownCompany } from './directory.ts';
import { type CompanyInput, faultIn, keyOf } from './inputs.ts';

/**
 * The initial company of an installation, as long as it is the only open company and has no administration number;
 * otherwise null.
 */
export function findUnnumberedFirst(companies: readonly KnownCompany[]): KnownCompany | null {
  const [first, ...others] = companies.filter(({ closedOn }) => closedOn === null);
  return first?.administrationNr === null && others.length === 0 ? first : null;
}

/**
 * Whether a row refers to the first company. A top-level row with the company's name does, and gives the company its
 * number.
 */
export function isMeant(first: KnownCompany | null, { values }: CompanyInput): first is KnownCompany {
  return first !== null && !values.parent && keyOf(values.name ?? '') === keyOf(first.name);
}

/**
 * Refuses a second top-level company while the first one has no number: that first one would remain forever, with all
 * its people.
 */
export function refuseSecondTop(
  drafts: readonly CompanyDraft[],
  first: KnownCompany | null,
  faults: ImportFault[],
): void {
  if (!drafts.some(({ before, administrationNr }) => before !== null && before === first && administrationNr === null))
    return;
  for (const { input, before, parent, mergedInto } of drafts)
    if (input && !before && !parent && !mergedInto && !input.values.parent)
      faults.push(faultIn(input, 'administrationNr', 'firstCompanyUnnamed'));
}
