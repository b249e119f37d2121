import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { loadReport, refuseUnless } from './access.ts';
import { auditReport } from './audit-report.ts';
import { deleteReport } from './queries.ts';

/**
 * Deletes the owner's own Concept (OP-022). Its number is not given again; its file goes with it.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function removeReport(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadReport(tx, context, id, { lock: true });
    refuseUnless(loaded, 'delete');
    await deleteReport(tx, id);
    await auditReport(tx, context, 'delete', loaded.report, { number: loaded.report.number });
    return {};
  });
}
