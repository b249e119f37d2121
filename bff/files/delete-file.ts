import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { loadReport, refuseUnless } from '#/bff/registers/gift-reports/access.ts';
import { setReportFile } from './queries.ts';

/**
 * Takes the file off the owner's Concept (FI-001). Its bytes go with the sweep, a day later.
 *
 * @throws Failure NOT_FOUND (also when it has no file), WRONG_STATUS
 */
export async function deleteReportFile(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadReport(tx, context, id, { lock: true });
    refuseUnless(loaded, 'changeFile');
    const { fileId, companyId } = loaded.report;
    if (fileId === null) throw notFound(`file of report ${id}`);
    await setReportFile(tx, id, null);
    await recordDone(tx, context, {
      action: 'file.delete',
      entity: 'giftReport',
      entityId: id,
      companyId,
      detail: { fileId },
    });
    return {};
  });
}
