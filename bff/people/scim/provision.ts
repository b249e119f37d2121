import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Services } from '#/bff/context.ts';
import type { ScimUser } from '#/bff/contract/scim.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { giveUpName } from '#/bff/people/give-up-name.ts';
import { type Author, entryBy } from '#/bff/people/import/audit-import.ts';
import { lockDirectorySoon } from '#/bff/people/import/directory-queries.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import { defaultCompany } from './default-company.ts';
import { presentUser } from './present-user.ts';
import {
  clearDeprovisioned,
  findProvisioned,
  findTaken,
  markDeprovisioned,
  markLeaveTold,
  type ProvisionedPerson,
  type TakenBy,
} from './queries.ts';
import type { WantedPerson, WantedValues } from './read-user.ts';
import { alreadyThere } from './scim-failure.ts';
import { storeLeaver, storeWholePerson } from './store-user.ts';

/** A call of the provisioning source, without an acting user. */
export interface Provisioning {
  services: Services;
  requestId: string;
}

const authorOf = ({ requestId }: Provisioning): Author => ({
  actorId: null,
  actorKind: 'system',
  requestId,
  source: { source: 'scim' },
});

const noUser = (id: number) => new Failure('NOT_FOUND', `no user ${id}`);

/** @throws Failure NOT_FOUND */
export async function readPerson({ services }: Provisioning, id: number): Promise<ScimUser> {
  const person = await findProvisioned(services.sql, id);
  if (!person) throw noUser(id);
  return presentUser(person, services.config.publicUrl);
}

/**
 * Creates a person. Somebody who was removed earlier and returns is the same person.
 * @throws ScimFailure uniqueness (somebody has that name or number), and any other fault of the request
 */
export async function createPerson(call: Provisioning, { values, faults }: WantedPerson): Promise<ScimUser> {
  const [fault] = faults;
  if (fault) throw fault;
  const id = await write(call, async (tx) => {
    const known = await takeBack(tx, authorOf(call), values);
    const company =
      values.company ?? (known === undefined ? await defaultCompany(tx, call.services.config) : undefined);
    const whole = { ...values, active: values.active ?? 'yes', ...(company !== undefined && { company }) };
    return storeWholePerson(tx, authorOf(call), { values: whole, faults: [] }, known);
  });
  return readPerson(call, id);
}

/**
 * Finds the person whom a request for a new person concerns. People with different source numbers are different people,
 * even if they have the same user name; if one of them has left, that person gives up the name.
 *
 * @returns the id of a known person who was removed, and who now exists for the source again; undefined if the person
 * is not known
 * @throws ScimFailure uniqueness
 */
async function takeBack(tx: Tx, author: Author, { upn, externalId }: WantedValues): Promise<number | undefined> {
  const { named, numbered } = await findTaken(tx, { upn: upn ?? '', externalId: externalId ?? null });
  const known = numbered ?? (named && isOther(named, externalId) ? undefined : named);
  if (known && !known.deprovisioned) throw alreadyThere(TAKEN);
  if (named && named.id !== known?.id && !(await freeName(tx, author, named, externalId))) throw alreadyThere(TAKEN);
  if (known) await clearDeprovisioned(tx, known.id);
  return known?.id;
}

/** Frees the new user name of a known person, if somebody else still has it. */
async function freeNewName(tx: Tx, author: Author, person: ProvisionedPerson, values: WantedValues): Promise<void> {
  if (!values.upn) return;
  const { externalId = person.externalId } = values;
  const { named } = await findTaken(tx, { upn: values.upn, externalId: null });
  if (named && named.id !== person.id) await freeName(tx, author, named, externalId);
}

/**
 * @returns whether the holder gave up the user name: they do so if they have left, and their number differs from that
 * of the new holder
 */
async function freeName(
  tx: Tx,
  author: Author,
  holder: TakenBy,
  externalId: string | null | undefined,
): Promise<boolean> {
  if (holder.present || !isOther(holder, externalId)) return false;
  await giveUpName(tx, author, holder.id);
  return true;
}

const TAKEN = 'another user has this userName or externalId';

const isOther = (person: TakenBy, externalId: string | null | undefined) =>
  Boolean(person.externalId && externalId && person.externalId !== externalId);

/**
 * Changes a person. A person who is deactivated leaves, even if something else in the request is wrong.
 *
 * @param read determines the wanted state from the current one
 * @throws Failure NOT_FOUND, LAST_ADMINISTRATOR; ScimFailure if something is wrong and the person does not leave
 */
export async function changePerson(
  call: Provisioning,
  id: number,
  read: (person: ProvisionedPerson) => WantedPerson,
): Promise<ScimUser> {
  await write(call, async (tx) => {
    const person = await findProvisioned(tx, id);
    if (!person) throw noUser(id);
    const wanted = read(person);
    if (wanted.values.active !== 'no') {
      await freeNewName(tx, authorOf(call), person, wanted.values);
      return storeWholePerson(tx, authorOf(call), wanted, id);
    }
    await markLeaveTold(tx, id);
    const refused = await storeLeaver(tx, authorOf(call), wanted, id);
    if (refused.length > 0)
      call.services.log.warn({ person: id, refused }, 'person deactivated; the other changes were refused');
    return id;
  });
  return readPerson(call, id);
}

/**
 * Removes a person: they have left, and no longer exist for the source. Their records stay.
 * @throws Failure NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removePerson(call: Provisioning, id: number): Promise<void> {
  await write(call, async (tx) => {
    if (!(await findProvisioned(tx, id))) throw noUser(id);
    await storeWholePerson(tx, authorOf(call), { values: { active: 'no' }, faults: [] }, id);
    await markDeprovisioned(tx, id);
    const entry = { action: 'person.deprovision', entity: 'user', entityId: id };
    await writeEntry(tx, entryBy(authorOf(call), entry));
    return id;
  });
}

/**
 * Runs one transaction, and afterwards reassigns the open tasks of the person concerned. People are locked from the
 * first read on, so that only one of several calls can create the same person.
 *
 * @throws Failure UNAVAILABLE while an import is being written
 */
async function write({ services }: Provisioning, work: (tx: Tx) => Promise<number>): Promise<number> {
  const person = await transaction(services.sql, async (tx) => {
    await lockDirectorySoon(tx);
    return work(tx);
  });
  await resolveAfterChange(services, { person });
  return person;
}
