import { writable } from '#/bff/contract/characters.ts';
import type { PersonField } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import type { Author } from '#/bff/people/import/audit-import.ts';
import { storePerson } from '#/bff/people/import/store-person.ts';
import { faultWords } from './fault-words.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import { findUpn } from './queries.ts';
import type { WantedPerson, WantedValues } from './read-user.ts';
import { badValue, refusalOf } from './scim-failure.ts';

/**
 * Creates or changes a person as requested, completely or not at all.
 *
 * @param id if omitted, the person is found by their identifiers, or is new
 * @returns the person's id
 * @throws ScimFailure uniqueness, invalidValue, and any fault that was found while the request was read
 */
export async function storeWholePerson(tx: Tx, author: Author, wanted: WantedPerson, id?: number): Promise<number> {
  const { values, faults } = await nameSupervisor(tx, wanted);
  const [fault] = faults;
  if (fault) throw fault;
  return notifyAdministrators(tx, author, id, async () => {
    const stored = await storePerson(tx, { row: null, values, ...(id !== undefined && { id }) }, author);
    if ('faults' in stored) throw refusalOf(stored.faults);
    return stored.id;
  });
}

/**
 * Makes a person leave even if something else in the request is wrong: an account that stays open because a
 * company was renamed is worse than an outdated department. Faulty fields keep their values, and are named in
 * the audit log.
 *
 * @returns the faults of the fields that were not changed @throws ScimFailure if the person cannot leave; Failure
 * LAST_ADMINISTRATOR
 */
export async function storeLeaver(tx: Tx, author: Author, wanted: WantedPerson, id: number): Promise<string[]> {
  const { values, faults } = await nameSupervisor(tx, wanted);
  const refused = faults.map(({ message }) => message);
  await notifyAdministrators(tx, author, id, () => leave(tx, author, values, refused, id));
  return refused;
}

/** @param refused receives the faults of the fields that were not changed */
async function leave(tx: Tx, author: Author, values: WantedValues, refused: string[], id: number): Promise<number> {
  for (let kept = values; ; ) {
    const source = { ...author.source, ...(refused.length > 0 && { refused: storable(refused) }) };
    const stored = await storePerson(tx, { row: null, values: kept, id }, { ...author, source });
    if (!('faults' in stored)) return id;
    const unfit = new Set(stored.faults.map(({ column }) => column as PersonField | null));
    const fit = Object.entries(kept).filter(([field]) => field === 'active' || !unfit.has(field as PersonField));
    if (fit.length === Object.keys(kept).length) throw refusalOf(stored.faults);
    refused.push(...stored.faults.map(faultWords));
    kept = Object.fromEntries(fit);
  }
}

/** The text from the directory may have any length, and may contain characters that the database cannot store. */
const storable = (refused: readonly string[]) => writable(refused.join('; ').slice(0, 2_000));

/**
 * A manager is named by the id of their resource; some directories send the user name instead, which is also
 * accepted.
 */
async function nameSupervisor(tx: Tx, { values, faults }: WantedPerson): Promise<WantedPerson> {
  const { supervisor, ...others } = values;
  if (!supervisor || supervisor.includes('@')) return { values, faults };
  const upn = /^\d{1,9}$/.test(supervisor) ? await findUpn(tx, Number(supervisor)) : undefined;
  if (upn === undefined) return { values: others, faults: [...faults, badValue('manager: no such user')] };
  const named: WantedValues = { ...others, supervisor: upn };
  return { values: named, faults };
}
