import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';

/**
 * What ended a session: the person at /quit, a new sign-in in the same browser, the identity provider, or linking to
 * another account.
 */
export type EndedBy = 'user' | 'sign-in' | 'provider' | 'other account';

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
  const isPerson = endedBy === 'user' || endedBy === 'sign-in';
  return writeEntry(tx, {
    actorId: isPerson ? userId : null,
    actorKind: isPerson ? 'user' : 'system',
    action: 'session.end',
    entity: 'user',
    entityId: userId,
    outcome: 'done',
    detail: { endedBy },
  });
}

/**
 * Why a sign-in leads to no person: the account does not belong to an active person, has no user name, or its user name
 * is linked to another account.
 */
export type NoPerson = 'noAccount' | 'noClaim' | 'otherAccount';

/**
 * Records in the audit log that a sign-in was refused, and why: the person is unknown here or no longer active, the
 * account has no user name, or its user name is linked to another account.
 */
export function auditRefusal(
  tx: Tx,
  account: { issuer: string; subject: string; upn: string | null },
  fault: NoPerson,
): Promise<void> {
  return writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action: 'session.start',
    entity: 'user',
    entityId: null,
    outcome: 'NO_SESSION',
    detail: { ...account, fault },
  });
}
