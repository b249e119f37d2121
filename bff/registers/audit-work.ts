import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import type { Located } from './locate-record.ts';
import type { WorkflowRecord } from './register.ts';

/** Writes the audit entry for an automatic change of a record by its process, e.g. report.status. */
export async function auditWork(
  tx: Tx,
  { instance, register, record }: Located & { record: WorkflowRecord },
  verb: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeEntry(tx, {
    actorId: null,
    actorKind: 'worker',
    action: `${register.noun}.${verb}`,
    entity: register.name,
    entityId: record.id,
    companyId: record.companyId,
    outcome: 'done',
    detail: { ...detail, instance: instance.id },
  });
}
