import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { FieldCode, FieldErrors } from '#/bff/contract/field-codes.ts';
import type { CompanyNaming, FirstRun } from '#/bff/contract/first-run.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound, refuseFaults } from '#/bff/failure.ts';
import { lockDirectorySoon } from '#/bff/people/import/directory-queries.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { findTaken, findTopCompany, nameTopCompany, type TopCompany } from './queries.ts';
import { readFirstRun } from './read-first-run.ts';

const ENTRY = { action: 'company.change', entity: 'company' };

/**
 * Gives the top-level company its name and administration number, by which imports find it from then on.
 * @throws Failure VERSION_MISSING, STALE_VERSION, NOT_FOUND without a company, COMPANY_NAMED if only imports may change
 *   it, VALIDATION, UNAVAILABLE during an import
 */
export async function nameCompany(context: Context, naming: CompanyNaming): Promise<FirstRun> {
  const version = versionRead(naming);
  const wanted = { ...readNaming(naming), version };
  await inTransaction(context, async (tx) => {
    await lockDirectorySoon(tx);
    const before = await findTopCompany(tx);
    if (!before) throw notFound('company at the top');
    const { idCompany } = before;
    if (!before.canBeNamed)
      throw new Failure('COMPANY_NAMED', 'the company already has its name and number; only imports change its name');
    const taken = await findTaken(tx, { idCompany, ...wanted });
    refuseFaults({
      ...(taken.name && { name: ['alreadyThere'] }),
      ...(taken.administrationNr && { administrationNr: ['alreadyThere'] }),
    });
    if (!(await nameTopCompany(tx, { idCompany, ...wanted })))
      throw await staleVersionOf(tx, { ...ENTRY, entityId: String(idCompany), actions: [ENTRY.action] });
    await recordDone(tx, context, {
      ...ENTRY,
      entityId: idCompany,
      companyId: idCompany,
      detail: { fields: changesBetween(before, wanted) },
    });
  });
  return readFirstRun(context);
}

/** Reads name and number as an import would, so that a file can contain the same values. */
function readNaming({ name, administrationNr }: CompanyNaming) {
  const cells = { name: readCell('name', name), administrationNr: readCell('administrationNr', administrationNr) };
  const faults: FieldErrors = {};
  for (const [field, { value, code }] of Object.entries(cells))
    if (value === null) faults[field] = [FIELD_FAULTS[code ?? ''] ?? 'invalidText'];
  refuseFaults(faults);
  return { name: cells.name.value ?? '', administrationNr: cells.administrationNr.value ?? '' };
}

const FIELD_FAULTS: Readonly<Record<string, FieldCode>> = { required: 'required', tooLong: 'tooLong' };

function changesBetween(before: TopCompany, after: { name: string; administrationNr: string }) {
  const fields = (['name', 'administrationNr'] as const).filter((field) => before[field] !== after[field]);
  return Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));
}
