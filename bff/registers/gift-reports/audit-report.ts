import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';

/**
 * Writes the audit entry for a verb on the report itself, e.g. report.create; verbs that move a report
 * through its approval use auditChange.
 */
export async function auditReport(
  tx: Tx,
  context: Context,
  verb: 'create' | 'update' | 'delete' | 'copy',
  report: { id: number; companyId: number },
  detail: Record<string, unknown>,
): Promise<void> {
  await recordDone(tx, context, {
    action: `report.${verb}`,
    entity: 'giftReport',
    entityId: report.id,
    companyId: report.companyId,
    detail,
  });
}
