import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { Register, WorkflowRecord } from './register.ts';

/** Leaves the audit entry of a verb on a record, e.g. report.submit; last in the lock order. */
export async function auditChange(
  db: Db,
  { actor, requestId }: Context,
  register: Register,
  record: WorkflowRecord,
  verb: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await writeEntry(db, {
    actorId: actor.id,
    actorKind: 'user',
    action: `${register.noun}.${verb}`,
    entity: register.name,
    entityId: record.id,
    companyId: record.companyId,
    outcome: 'done',
    requestId,
    detail: { number: record.number, status: record.status, ...detail },
  });
}
