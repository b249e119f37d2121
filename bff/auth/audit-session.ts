import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';

/** Who ended a session: the person at /quit, a new sign-in in the same browser, or the identity provider. */
export type EndedBy = 'user' | 'sign-in' | 'provider';

export function auditStart(tx: Tx, userId: number): Promise<void> {
  return writeEntry(tx, {
    actorId: userId,
    actorKind: 'user',
    action: 'session.start',
    entity: 'user',
    entityId: userId,
    outcome: 'done',
  });
}

export function auditEnd(tx: Tx, userId: number, endedBy: EndedBy): Promise<void> {
  const isProvider = endedBy === 'provider';
  return writeEntry(tx, {
    actorId: isProvider ? null : userId,
    actorKind: isProvider ? 'system' : 'user',
    action: 'session.end',
    entity: 'user',
    entityId: userId,
    outcome: 'done',
    detail: { endedBy },
  });
}

/** Somebody whom the provider knows and we do not, or no longer. */
export function auditRefusal(tx: Tx, account: { issuer: string; subject: string; upn: string | null }): Promise<void> {
  return writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action: 'session.start',
    entity: 'user',
    entityId: null,
    outcome: 'NO_SESSION',
    detail: account,
  });
}
