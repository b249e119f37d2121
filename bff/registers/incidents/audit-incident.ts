import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';

type Verb =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'assign'
  | 'acknowledge'
  | 'give-feedback'
  | 'answer'
  | 'note'
  | 'name-handler'
  | 'take-off-handler'
  | 'add-concerned'
  | 'remove-concerned';

/** Leaves the audit entry of a verb on an incident, e.g. incident.create. */
export async function auditIncident(
  tx: Tx,
  context: Context,
  verb: Verb,
  { id, companyId }: { id: number; companyId: number | null },
  detail: Record<string, unknown>,
): Promise<void> {
  await recordDone(tx, context, {
    action: `incident.${verb}`,
    entity: 'incident',
    entityId: id,
    companyId,
    detail,
  });
}
