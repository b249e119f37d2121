import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { DraftStart } from '#/bff/contract/process-drafts.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { requireOwner } from './actions.ts';
import { findDefinition, findInUse, findUntouched, insertDraft } from './queries.ts';

/**
 * Creates a draft with the text of a version or of an offered file, or opens the unchanged draft that the caller has
 * already created from that text. Changes to the draft are later compared with the version in use.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT
 */
export async function createDraft(context: Context, { from }: DraftStart): Promise<{ idDraft: number }> {
  return inTransaction(context, async (tx) => {
    await requireOwner(tx, context);
    const source = await findDefinition(tx, from);
    if (!source) throw notFound(`process definition ${from}`);
    const inUse = await findInUse(tx, source.process);
    const begun = { ...source, basedOn: inUse?.id ?? null, by: context.actor.id };
    const untouched = await findUntouched(tx, begun);
    if (untouched !== undefined) return { idDraft: untouched };
    const idDraft = await insertDraft(tx, begun);
    await recordDone(tx, context, {
      action: 'processDraft.create',
      entity: 'processDraft',
      entityId: idDraft,
      detail: { process: source.process, from: source.version, basedOn: inUse?.version ?? null },
    });
    return { idDraft };
  });
}
