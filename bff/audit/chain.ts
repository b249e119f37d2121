import { createHash } from 'node:crypto';

/**
 * An audit entry as stored, with each column as text, because the hashed text must not depend on how a driver
 * reads it.
 */
export interface ChainedEntry {
  id: string;
  /** Moment in UTC to the microsecond, `2026-05-01T09:30:00.123456Z`. */
  at: string;
  actorId: string | null;
  actorKind: string;
  action: string;
  entity: string;
  entityId: string | null;
  companyId: string | null;
  outcome: string;
  requestId: string | null;
  /** Hexadecimal. */
  detailHash: string;
}

/** The predecessor hash of the first link. */
export const BEFORE_FIRST = Buffer.alloc(32);

/**
 * The hash of a link: SHA-256 of the previous hash, followed by the entry and its place as a JSON array. Anyone who
 * changes, removes, adds or moves an entry has to rewrite every later hash.
 *
 * @param before the 32 bytes of the previous link; `BEFORE_FIRST` for the first
 * @param seq 1 for the first
 */
export function linkHash(before: Buffer, seq: number, entry: ChainedEntry): Buffer {
  const { id, at, actorId, actorKind, action, entity, entityId, companyId, outcome, requestId, detailHash } = entry;
  const fields = [id, at, actorId, actorKind, action, entity, entityId, companyId, outcome, requestId, detailHash];
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([seq, ...fields]))
    .digest();
}

/** The hash of an entry's detail, whose salt prevents guessing once the detail itself is gone. */
export function detailHash(salt: Buffer, detail: string): Buffer {
  return createHash('sha256').update(salt).update(detail).digest();
}
