import type { ImportFault } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { applyPeople } from './apply-people.ts';
import type { Author } from './audit-import.ts';
import { lockDirectory, readDirectoryAround } from './directory-queries.ts';
import type { PersonInput } from './inputs.ts';
import { planPeople } from './plan-people.ts';

/**
 * Adds or changes one person in the caller's transaction, as an import with one row would. If an import is being
 * written, this waits for it.
 *
 * @returns the person's id; or the reason for a refusal, in which case nothing is written
 */
export async function storePerson(
  tx: Tx,
  input: PersonInput,
  author: Author,
): Promise<{ id: number } | { faults: ImportFault[] }> {
  await lockDirectory(tx);
  const directory = await readDirectoryAround(tx, input);
  const { changes, faults } = planPeople([input], directory, { complete: false, self: null });
  if (faults.length > 0) return { faults };
  const ids = await applyPeople(tx, changes, author);
  const [id = input.id] = ids.values();
  const known = directory.people.find(({ upn }) => upn.toLowerCase() === input.values.upn?.toLowerCase());
  return { id: id ?? known?.id ?? 0 };
}
