import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditReport } from './audit-report.ts';
import { deleteReport } from './queries.ts';
import { giftReports } from './register.ts';

/**
 * Deletes the owner's own Concept (OP-022). Its number is not reused; its files are deleted with it.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function removeReport(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, giftReports, id, { lock: true });
    refuseUnless(loaded, 'delete');
    await deleteReport(tx, id);
    await auditReport(tx, context, 'delete', loaded.record, { number: loaded.record.number });
    return {};
  });
}
