import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Services } from '#/bff/context.ts';
import type { ScimUser } from '#/bff/contract/scim.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { giveUpName } from '#/bff/people/give-up-name.ts';
import { type Bringer, entryBy } from '#/bff/people/import/audit-import.ts';
import { lockDirectorySoon } from '#/bff/people/import/directory-queries.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import { bringLeaver, bringWhole } from './bring.ts';
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

/** A call of the provisioning source: nobody of ours acts. */
export interface Provisioning {
  services: Services;
  requestId: string;
}

const bringerOf = ({ requestId }: Provisioning): Bringer => ({
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
 * Makes a person; who was taken away before and comes back is the same person.
 * @throws ScimFailure uniqueness (somebody has that name or number), and what else is wrong with the request
 */
export async function createPerson(call: Provisioning, { values, faults }: WantedPerson): Promise<ScimUser> {
  const [fault] = faults;
  if (fault) throw fault;
  const id = await write(call, async (tx) => {
    const known = await takeBack(tx, bringerOf(call), values);
    const company =
      values.company ?? (known === undefined ? await defaultCompany(tx, call.services.config) : undefined);
    const whole = { ...values, active: values.active ?? 'yes', ...(company !== undefined && { company }) };
    return bringWhole(tx, bringerOf(call), { values: whole, faults: [] }, known);
  });
  return readPerson(call, id);
}

/**
 * Who a request for a new person is about. Two different numbers of the source are two people, whatever their user name: of
 * these the one who left gives it up.
 *
 * @returns the id of somebody who was taken away; undefined: nobody is known
 * @throws ScimFailure uniqueness
 */
async function takeBack(tx: Tx, bringer: Bringer, { upn, externalId }: WantedValues): Promise<number | undefined> {
  const { named, numbered } = await findTaken(tx, { upn: upn ?? '', externalId: externalId ?? null });
  const known = numbered ?? (named && isOther(named, externalId) ? undefined : named);
  if (known && !known.deprovisioned) throw alreadyThere(TAKEN);
  if (named && named.id !== known?.id && !(await freeName(tx, bringer, named, externalId))) throw alreadyThere(TAKEN);
  if (known) await clearDeprovisioned(tx, known.id);
  return known?.id;
}

/** The same for a new user name of somebody who is known: who has it and is not them. */
async function freeNewName(tx: Tx, bringer: Bringer, person: ProvisionedPerson, values: WantedValues): Promise<void> {
  if (!values.upn) return;
  const { externalId = person.externalId } = values;
  const { named } = await findTaken(tx, { upn: values.upn, externalId: null });
  if (named && named.id !== person.id) await freeName(tx, bringer, named, externalId);
}

/** @returns whether somebody gave their user name up: they left, and have another number than who is to get it */
async function freeName(
  tx: Tx,
  bringer: Bringer,
  holder: TakenBy,
  externalId: string | null | undefined,
): Promise<boolean> {
  if (holder.present || !isOther(holder, externalId)) return false;
  await giveUpName(tx, bringer, holder.id);
  return true;
}

const TAKEN = 'another user has this userName or externalId';

const isOther = (person: TakenBy, externalId: string | null | undefined) =>
  Boolean(person.externalId && externalId && person.externalId !== externalId);

/**
 * Changes a person. Who is switched off leaves, also where something else in the request is wrong.
 *
 * @param read what is wanted, from the person as they are
 * @throws Failure NOT_FOUND, LAST_ADMINISTRATOR; ScimFailure where something is wrong, and they stay
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
      await freeNewName(tx, bringerOf(call), person, wanted.values);
      return bringWhole(tx, bringerOf(call), wanted, id);
    }
    await markLeaveTold(tx, id);
    const refused = await bringLeaver(tx, bringerOf(call), wanted, id);
    if (refused.length > 0) call.services.log.warn({ person: id, refused }, 'switched off, the rest refused');
    return id;
  });
  return readPerson(call, id);
}

/**
 * Takes a person away: they have left, and are not there for the source any more. Their records stay.
 * @throws Failure NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removePerson(call: Provisioning, id: number): Promise<void> {
  await write(call, async (tx) => {
    if (!(await findProvisioned(tx, id))) throw noUser(id);
    await bringWhole(tx, bringerOf(call), { values: { active: 'no' }, faults: [] }, id);
    await markDeprovisioned(tx, id);
    const entry = { action: 'person.deprovision', entity: 'user', entityId: id };
    await writeEntry(tx, entryBy(bringerOf(call), entry));
    return id;
  });
}

/**
 * One transaction, and the open tasks of whom it concerns afterwards. Nobody else changes people from the first look on: of
 * several calls that make the same person only one finds nobody there.
 *
 * @throws Failure UNAVAILABLE while a file is being written
 */
async function write({ services }: Provisioning, work: (tx: Tx) => Promise<number>): Promise<number> {
  const person = await transaction(services.sql, async (tx) => {
    await lockDirectorySoon(tx);
    return work(tx);
  });
  await resolveAfterChange(services, { person });
  return person;
}
