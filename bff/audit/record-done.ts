import type { Actor, Context } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { AuditEntry } from './queries.ts';
import { writeEntry } from './write-entry.ts';

/** Writes an audit entry, in the caller's transaction, for what the person making the request has done. */
export function recordDone(
  db: Db,
  { actor, requestId }: Pick<Context, 'requestId'> & { actor: Pick<Actor, 'id'> },
  done: Omit<AuditEntry, 'actorId' | 'actorKind' | 'outcome' | 'requestId'>,
): Promise<void> {
  return writeEntry(db, { ...done, actorId: actor.id, actorKind: 'user', outcome: 'done', requestId });
}
