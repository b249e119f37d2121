import type { Context } from '#/bff/context.ts';
import { type ActivityDraft, type NewActivity, withoutHidden } from '#/bff/contract/activities.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { auditActivity } from './audit-activity.ts';
import { checkDraft } from './check-draft.ts';
import { numberRows } from './number-rows.ts';
import { findCompanyOf, insertActivity } from './queries.ts';
import { storeLists } from './row-queries.ts';

/**
 * Starts an activity as a Concept. Anyone who has Access may start one of their own; starting one for
 * somebody else, or in another company, requires a right to edit activities there.
 *
 * @returns the new activity's id
 * @throws Failure NO_RIGHT, VALIDATION
 */
export async function createActivity(context: Context, wanted: NewActivity): Promise<number> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const draft: ActivityDraft = {
      ...withoutHidden(wanted),
      idResponsiblePerson: wanted.idResponsiblePerson ?? actor.id,
      idCompany: wanted.idCompany ?? actor.companyId,
    };
    await refuseForeign(tx, context, draft);
    await checkDraft(tx, draft, null);
    return (await insertNew(tx, context, 'create', draft)).id;
  });
}

/** Stores a new activity with its lists, and its audit entry. */
export async function insertNew(
  tx: Tx,
  context: Context,
  verb: 'create' | 'copy',
  draft: ActivityDraft,
  detail: Record<string, unknown> = {},
): Promise<{ id: number }> {
  const { id, number, dossierId } = await insertActivity(tx, draft);
  await storeLists(tx, id, await numberRows(tx, draft));
  await auditActivity(tx, context, verb, { id, companyId: draft.idCompany }, { number, dossierId, ...detail });
  return { id };
}

async function refuseForeign(tx: Tx, { actor }: Context, draft: ActivityDraft): Promise<void> {
  if (draft.idResponsiblePerson === actor.id && draft.idCompany === (await findCompanyOf(tx, actor.id))) return;
  const rights = ['IsCompliancyEmployee', 'MutateComplianceProcessingActivities'] as const;
  if (!actor.rights.covers([...rights], draft.idCompany))
    throw new Failure('NO_RIGHT', 'may not start activities for others in this company');
}
