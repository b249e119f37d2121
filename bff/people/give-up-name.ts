import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { FieldChange } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { type Bringer, changedFields, entryBy } from '#/bff/people/import/audit-import.ts';
import { renameFormer } from './former-queries.ts';

/**
 * Takes the user name from somebody who left, because it was given out again: it is another person's now. Their records, their
 * own name and the link to their own account stay. Their mail address goes with the user name where it was the same one.
 *
 * @param id somebody who is not present; the caller holds the lock of the directory
 */
export async function giveUpName(tx: Tx, bringer: Bringer, id: number): Promise<void> {
  const { before, after, lostEmail } = await renameFormer(tx, id);
  const fields: FieldChange[] = [{ field: 'upn', before, after }];
  if (lostEmail !== null) fields.push({ field: 'email', before: lostEmail, after: null });
  const entry = { action: 'person.giveUpName', entity: 'user', entityId: id };
  await writeEntry(tx, entryBy(bringer, { ...entry, detail: { fields: changedFields(fields) } }));
}
