import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';

/**
 * Writes the audit entry for a verb on the activity itself, e.g. activity.create; verbs that move it through
 * its approval use auditChange.
 */
export async function auditActivity(
  tx: Tx,
  context: Context,
  verb: 'create' | 'update' | 'delete' | 'copy' | 'handOn',
  activity: { id: number; companyId: number },
  detail: Record<string, unknown>,
): Promise<void> {
  await recordDone(tx, context, {
    action: `activity.${verb}`,
    entity: 'processingActivity',
    entityId: activity.id,
    companyId: activity.companyId,
    detail,
  });
}
