import type { Db, Tx } from '#/bff/database/connection.ts';

/** A token for an attachment. */
export interface AttachmentToken {
  incidentId: number;
  /** SHA-256 of the file that was attached with it; null if there is none yet. */
  usedFor: Buffer | null;
}

/** Stores a token with which a file can be attached to the incident during the given minutes. */
export async function insertToken(tx: Tx, hash: Buffer, incidentId: number, minutes: number): Promise<void> {
  await tx`
    insert into attachment_tokens (token_hash, incident_id, expires_at)
    values (${hash}, ${incidentId}, now() + make_interval(mins => ${minutes}))`;
}

/**
 * The token, unless it has expired, its incident is deleted, or the incident has a file that was not attached with it;
 * its row and that of the incident are locked if `lock` is set.
 */
export async function findToken(db: Db, hash: Buffer, lock: boolean): Promise<AttachmentToken | undefined> {
  const [row] = await db<AttachmentToken[]>`
    select t.incident_id as "incidentId", t.used_for as "usedFor"
    from attachment_tokens t join incidents i on i.id = t.incident_id
    where t.token_hash = ${hash} and t.expires_at > now() and i.deleted_at is null
      and (t.used_for is not null or i.file_id is null)
    ${lock ? db`for update` : db``}`;
  return row;
}

/** Marks a token as used. */
export async function markUsed(tx: Tx, hash: Buffer, sha256: Buffer): Promise<void> {
  await tx`update attachment_tokens set used_for = ${sha256} where token_hash = ${hash}`;
}

/** The number of bytes that people uploaded in the last hour without signing in. */
export async function countOutsideBytes(db: Db): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::int8 as bytes from files
    where uploaded_by is null and created_at > now() - interval '1 hour'`;
  return row?.bytes ?? 0;
}
