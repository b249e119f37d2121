import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#/bff/database/connection.ts';
import { insertAuditEntry } from './queries.ts';

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

/** Writes an audit entry in the caller's transaction (DESIGN §10), so that neither can be there without the other. */
export async function writeEntry(db: Db, entry: AuditEntry): Promise<void> {
  const salt = randomBytes(32);
  const detail = JSON.stringify(entry.detail ?? {});
  const hash = createHash('sha256').update(salt).update(detail).digest();
  await insertAuditEntry(db, entry, salt, detail, hash);
}
