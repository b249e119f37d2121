import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { loadReport, refuseUnless } from './access.ts';
import { deleteReport } from './queries.ts';

/**
 * Deletes the owner's own Concept (OP-022). Its number is not given again; its file goes with it.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function removeReport(context: Context, id: number): Promise<Record<string, never>> {
  const { actor, requestId } = context;
  return inTransaction(context, async (tx) => {
    const loaded = await loadReport(tx, context, id, { lock: true });
    refuseUnless(loaded, 'delete');
    await deleteReport(tx, id);
    await writeEntry(tx, {
      actorId: actor.id,
      actorKind: 'user',
      action: 'report.delete',
      entity: 'giftReport',
      entityId: id,
      companyId: loaded.report.companyId,
      outcome: 'done',
      requestId,
      detail: { number: loaded.report.number },
    });
    return {};
  });
}
