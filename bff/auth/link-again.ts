import { randomUUID } from 'node:crypto';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { auditEnd } from './audit-session.ts';
import { deleteSessionsOf, type LinkedElsewhere, lockLinkedElsewhere } from './link-queries.ts';
import { findPerson, linkPerson, type PersonRow, type ProviderAccount } from './queries.ts';

type Log = { warn(detail: object, message: string): void };

const WHAT_TO_DO =
  'sign-in refused: this person is linked to another account of the identity provider. If the account was recreated, ' +
  'run npm run accounts:link -- UPN, or have an administrator of the whole group allow the link in the list of users';

/**
 * Links somebody, by user principal name, to a new account, because the provider has recreated the account or they come
 * from another issuer (decision 0047). This only happens if it was allowed, and only once. The link is written to the
 * audit log and the server log, and the person gets an email. Sessions of the previous account end.
 *
 * @returns the person; 'other' if linking was not allowed; undefined if no active person with that name can be linked
 */
export async function linkAgain(tx: Tx, account: ProviderAccount, log: Log): Promise<PersonRow | 'other' | undefined> {
  const before = await lockLinkedElsewhere(tx, account);
  if (!before) return undefined;
  // Another browser may have made the link while this sign-in waited.
  if (before.issuer === account.issuer && before.subject === account.subject) return findPerson(tx, account);
  if (!(await isAllowed(tx, before))) {
    log.warn({ ...account, linkedTo: before.issuer }, WHAT_TO_DO);
    return 'other';
  }
  await linkPerson(tx, before.id, account);
  await notify(tx, [before.id], { template: 'accountLinked', params: {}, key: randomUUID() });
  for (let left = await deleteSessionsOf(tx, before.id); left > 0; left -= 1)
    await auditEnd(tx, before.id, 'other account');
  await auditLink(tx, before, account);
  log.warn({ ...account, before, allowedBy: before.allowedBy }, 'a person was linked to another account');
  return findPerson(tx, account);
}

/** The setting OPENBOEK_ADMIN_UPN only applies to somebody who administers the whole group at this moment. */
async function isAllowed(tx: Tx, { id, allowedBy }: LinkedElsewhere): Promise<boolean> {
  return allowedBy === 'OPENBOEK_ADMIN_UPN' ? administersGroup(tx, id) : allowedBy !== null;
}

function auditLink(tx: Tx, { id, issuer, subject, allowedBy }: LinkedElsewhere, account: ProviderAccount) {
  return writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action: 'account.linked',
    entity: 'user',
    entityId: id,
    outcome: 'done',
    detail: { allowedBy, before: { issuer, subject }, after: { ...account } },
  });
}
