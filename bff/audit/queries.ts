import type { Db } from '#/bff/database/connection.ts';

/** An action, its target and its author. `detail` may be emptied later (erasure, retention); its salted hash stays. */
export interface AuditEntry {
  actorId: number | null;
  /** outsider: somebody who did not sign in. */
  actorKind: 'user' | 'worker' | 'system' | 'outsider';
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
 * The entry and its detail in one statement. The hashed text of the detail is stored as a JSON string, so that the hash
 * can be checked again even though jsonb changes the order of the keys in objects.
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

export interface SaltedEntry extends AuditEntry {
  salt: Buffer;
  /** The text that was hashed. */
  text: string;
  hash: Buffer;
}

/**
 * Inserts many entries at once, in order; each is matched to its detail by the hash, which is unique because of its
 * salt.
 */
export async function insertAuditEntries(db: Db, entries: readonly SaltedEntry[]): Promise<void> {
  const rows = entries.map(
    ({ actorId, actorKind, action, entity, entityId, companyId, outcome, requestId, salt, text, hash }) => ({
      actorId,
      actorKind,
      action,
      entity,
      entityId: entityId === null ? null : String(entityId),
      companyId: companyId ?? null,
      outcome,
      requestId: requestId ?? null,
      salt: salt.toString('base64'),
      text,
      hash: hash.toString('base64'),
    }),
  );
  await db`
    with rows as materialized (
      select r.*, row_number() over () as place from jsonb_to_recordset(${db.json(rows as never)}) as r (
        "actorId" int, "actorKind" text, action text, entity text, "entityId" text, "companyId" int, outcome text,
        "requestId" uuid, salt text, text text, hash text)),
    entries as (
      insert into audit_entries (actor_id, actor_kind, action, entity, entity_id, company_id, outcome, request_id, detail_hash)
      select "actorId", "actorKind", action, entity, "entityId", "companyId", outcome, "requestId", decode(hash, 'base64')
      from rows order by place
      returning id, detail_hash)
    insert into audit_details (entry_id, salt, detail)
    select e.id, decode(r.salt, 'base64'), to_jsonb(r.text)
    from entries e join rows r on decode(r.hash, 'base64') = e.detail_hash`;
}
