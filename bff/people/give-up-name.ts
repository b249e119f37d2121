import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { FieldChange } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { type Author, changedFields, entryBy } from '#/bff/people/import/audit-import.ts';
import { renameFormer } from './former-queries.ts';

/**
 * Replaces the user name of somebody who left, because it is being given to another person. Their records, their name
 * and the link to their account stay. Their email address is removed too if it equals the user name.
 *
 * @param id a person who is not active; the caller holds the lock of the directory
 */
export async function giveUpName(tx: Tx, author: Author, id: number): Promise<void> {
  const { before, after, lostEmail } = await renameFormer(tx, id);
  const fields: FieldChange[] = [{ field: 'upn', before, after }];
  if (lostEmail !== null) fields.push({ field: 'email', before: lostEmail, after: null });
  const entry = { action: 'person.giveUpName', entity: 'user', entityId: id };
  await writeEntry(tx, entryBy(author, { ...entry, detail: { fields: changedFields(fields) } }));
}
