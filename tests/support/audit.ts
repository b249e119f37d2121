import type { TestDatabase } from './database.ts';

/** An audit entry with its detail. */
export interface Audited {
  action: string;
  actorId: number | null;
  actorKind: string;
  entity: string;
  entityId: string | null;
  companyId: number | null;
  outcome: string;
  detail: Record<string, unknown>;
}

interface Wanted {
  action?: string;
  entity?: string;
  entityId?: string | number;
  actorId?: number;
  /** The request id from the header of the answer. */
  requestId?: string | null;
}

/** The audit entries that match everything in `wanted`, oldest first. */
export async function auditOf({ database: { sql } }: { database: TestDatabase }, wanted: Wanted): Promise<Audited[]> {
  const { action, entity, entityId, actorId, requestId } = wanted;
  const rows = await sql<(Omit<Audited, 'detail'> & { detail: string })[]>`
    select e.action, e.actor_id as "actorId", e.actor_kind as "actorKind", e.entity, e.entity_id as "entityId",
      e.company_id as "companyId", e.outcome, d.detail #>> '{}' as detail
    from audit_entries e join audit_details d on d.entry_id = e.id
    where true ${action === undefined ? sql`` : sql`and e.action = ${action}`}
      ${entity === undefined ? sql`` : sql`and e.entity = ${entity}`}
      ${entityId === undefined ? sql`` : sql`and e.entity_id = ${String(entityId)}`}
      ${actorId === undefined ? sql`` : sql`and e.actor_id = ${actorId}`}
      ${requestId === undefined ? sql`` : sql`and e.request_id = ${requestId}`}
    order by e.id`;
  return rows.map(({ detail, ...entry }) => ({ ...entry, detail: JSON.parse(detail) }));
}
