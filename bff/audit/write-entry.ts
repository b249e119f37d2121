import { randomBytes } from 'node:crypto';
import type { Db } from '#/bff/database/connection.ts';
import { detailHash } from './chain.ts';
import { type AuditEntry, insertAuditEntry } from './queries.ts';

/**
 * Writes an audit entry in the caller's transaction, so that neither the change nor the entry can exist without the
 * other.
 */
export async function writeEntry(db: Db, entry: AuditEntry): Promise<void> {
  const salt = randomBytes(32);
  const detail = JSON.stringify(entry.detail ?? {});
  await insertAuditEntry(db, entry, salt, detail, detailHash(salt, detail));
}
