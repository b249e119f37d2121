import type { Db } from '#/bff/database/connection.ts';

/** What happened, to what, by whom. `detail` may be emptied later (erasure, retention); its salted hash stays. */
export interface AuditEntry {
  actorId: number | null;
  actorKind: 'user' | 'worker' | 'system';
  /** noun.verb, e.g. report.submit */
  action: string;
  entity: string;
  entityId: string | number | null;
  companyId?: number | null;
  /** `done`, or the code of the refusal. */
  outcome: string;
  requestId?: string | null;
  detail?: Record<string, unknown>;
}

/**
 * The entry and its detail in one statement. The detail is stored as the text that was hashed, as a JSON string, so
 * that the hash can be checked again whatever jsonb makes of an object's keys.
 */
export async function insertAuditEntry(
  db: Db,
  entry: AuditEntry,
  salt: Buffer,
  detail: string,
  hash: Buffer,
): Promise<void> {
  const { actorId, actorKind, action, entity, entityId, companyId = null, outcome, requestId = null } = entry;
  await db`
    with entry as (
      insert into audit_entries (actor_id, actor_kind, action, entity, entity_id, company_id, outcome, request_id, detail_hash)
      values (${actorId}, ${actorKind}, ${action}, ${entity}, ${entityId === null ? null : String(entityId)}, ${companyId},
              ${outcome}, ${requestId}, ${hash})
      returning id)
    insert into audit_details (entry_id, salt, detail) select id, ${salt}, to_jsonb(${detail}::text) from entry`;
}
