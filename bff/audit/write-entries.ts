import { randomBytes } from 'node:crypto';
import type { Db } from '#/bff/database/connection.ts';
import { detailHash } from './chain.ts';
import { type AuditEntry, insertAuditEntries } from './queries.ts';

/** Writes many audit entries in the caller's transaction with one statement, as `writeEntry` writes one. */
export async function writeEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const salted = entries.map((entry) => {
    const salt = randomBytes(32);
    const text = JSON.stringify(entry.detail ?? {});
    return { ...entry, salt, text, hash: detailHash(salt, text) };
  });
  await insertAuditEntries(db, salted);
}
