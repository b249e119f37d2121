import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { type PersonRow, updateBareUser } from './queries.ts';
import { type Claims, readClaim } from './read-claim.ts';

/**
 * If only a person's user principal name is known (the first administrator), stores the names and the address
 * from the identity provider. Anyone who was added by a file, by SCIM or as a newcomer has a name, and keeps
 * it.
 */
export async function nameBareUser(tx: Tx, person: PersonRow, claims: Claims): Promise<void> {
  if (person.displayName !== person.upn || person.firstName !== null) return;
  const firstName = readClaim(claims, 'firstName', 'given_name');
  const lastName = readClaim(claims, 'lastName', 'family_name');
  const composed = [firstName, lastName].filter((part) => part !== null).join(' ');
  const displayName = readClaim(claims, 'displayName', 'name') ?? composed;
  if (displayName === '') return;
  const email = readClaim(claims, 'email', 'email');
  await updateBareUser(tx, person.id, { firstName, lastName, displayName, email });
  await writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action: 'person.change',
    entity: 'user',
    entityId: person.id,
    companyId: person.companyId,
    outcome: 'done',
    detail: { source: 'sign-in', displayName: { before: person.displayName, after: displayName } },
  });
}
