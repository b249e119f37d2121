import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditReport } from './audit-report.ts';
import { entriesOf } from './entries.ts';
import { insertReport, isCategoryOffered } from './queries.ts';
import { giftReports } from './register.ts';

/**
 * Starts a new Concept with the entries of one of the caller's own reports (OP-023). The file and the declaration are
 * not copied, because both belong to the earlier report. A category that is no longer offered is left empty.
 *
 * @returns the new report's id
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function copyReport(context: Context, id: number): Promise<number> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, giftReports, id);
    refuseUnless(loaded, 'copy');
    const { record: report } = loaded;
    const isOffered = report.categoryId !== null && (await isCategoryOffered(tx, report.categoryId, null));
    const { number, ...copy } = await insertReport(tx, actor.id, {
      ...entriesOf(report),
      idReportCategory: isOffered ? report.categoryId : null,
      declaration: false,
    });
    await auditReport(tx, context, 'copy', copy, { from: report.number, number });
    return copy.id;
  });
}
