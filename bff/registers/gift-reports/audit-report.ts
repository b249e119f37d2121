import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';

/** Leaves the audit entry of a verb on a report itself, e.g. report.create; verbs that move it have auditChange. */
export async function auditReport(
  tx: Tx,
  { actor, requestId }: Context,
  verb: 'create' | 'update' | 'delete' | 'copy',
  report: { id: number; companyId: number },
  detail: Record<string, unknown>,
): Promise<void> {
  await writeEntry(tx, {
    actorId: actor.id,
    actorKind: 'user',
    action: `report.${verb}`,
    entity: 'giftReport',
    entityId: report.id,
    companyId: report.companyId,
    outcome: 'done',
    requestId,
    detail,
  });
}
