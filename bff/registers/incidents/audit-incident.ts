import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';

type Verb =
  | 'create'
  | 'open'
  | 'update'
  | 'delete'
  | 'restore'
  | 'assign'
  | 'acknowledge'
  | 'give-feedback'
  | 'answer'
  | 'note'
  | 'restrict'
  | 'name-handler'
  | 'take-off-handler'
  | 'add-concerned'
  | 'remove-concerned';

/** Writes the audit entry for a verb on an incident, e.g. incident.create. */
export async function auditIncident(
  db: Db,
  context: Context,
  verb: Verb,
  { id, companyId }: { id: number; companyId: number | null },
  detail: Record<string, unknown>,
): Promise<void> {
  await recordDone(db, context, {
    action: `incident.${verb}`,
    entity: 'incident',
    entityId: id,
    companyId,
    detail,
  });
}
