import { recordDone } from '#/bff/audit/record-done.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { Register, WorkflowRecord } from './register.ts';

/** Writes the audit entry for a verb on a record, e.g. report.submit; it comes last in the lock order. */
export async function auditChange(
  db: Db,
  context: Parameters<typeof recordDone>[1],
  register: Register,
  record: WorkflowRecord,
  verb: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordDone(db, context, {
    action: `${register.noun}.${verb}`,
    entity: register.name,
    entityId: record.id,
    companyId: record.companyId,
    detail: { number: record.number, status: record.status, ...detail },
  });
}
