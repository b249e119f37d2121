import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Services } from '#/bff/context.ts';
import type { ScimUser } from '#/bff/contract/scim.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { bringPerson } from '#/bff/people/import/bring-person.ts';
import { type Bringer, entryBy } from '#/bff/people/import/bringer.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-anew.ts';
import { presentUser } from './present-user.ts';
import { findProvisioned, findTaken, findUpn, markDeprovisioned, type ProvisionedPerson } from './queries.ts';
import type { WantedValues } from './read-user.ts';
import { alreadyThere, badValue, refusalOf } from './scim-failure.ts';

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

/** @throws Failure NOT_FOUND */
export async function readPerson({ services }: Provisioning, id: number): Promise<ScimUser> {
  const person = await findProvisioned(services.sql, id);
  if (!person) throw notFound(`person ${id}`);
  return presentUser(person, services.config.publicUrl);
}

/**
 * Makes a person; who was taken away before and comes anew is the same person.
 * @throws ScimFailure uniqueness (somebody has that name or number), invalidValue
 */
export async function createPerson(call: Provisioning, values: WantedValues): Promise<ScimUser> {
  const id = await write(call, async (tx) => {
    const taken = await findTaken(tx, { upn: values.upn ?? '', externalId: values.externalId ?? null });
    if (taken && !taken.deprovisioned) throw alreadyThere('userName or externalId is taken');
    const active = values.active ?? 'yes';
    return bring(tx, call, { ...values, active }, taken?.id);
  });
  return readPerson(call, id);
}

/**
 * Changes a person.
 * @param wanted from the person as they are
 * @throws Failure NOT_FOUND, LAST_ADMINISTRATOR; ScimFailure uniqueness, invalidValue
 */
export async function changePerson(
  call: Provisioning,
  id: number,
  wanted: (person: ProvisionedPerson) => WantedValues,
): Promise<ScimUser> {
  await write(call, async (tx) => {
    const person = await findProvisioned(tx, id);
    if (!person) throw notFound(`person ${id}`);
    return bring(tx, call, wanted(person), id);
  });
  return readPerson(call, id);
}

/**
 * Takes a person away: they have left, and are not there for the source any more. Their records stay.
 * @throws Failure NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removePerson(call: Provisioning, id: number): Promise<void> {
  await write(call, async (tx) => {
    if (!(await findProvisioned(tx, id))) throw notFound(`person ${id}`);
    await bring(tx, call, { active: 'no' }, id);
    await markDeprovisioned(tx, id);
    const entry = { action: 'person.deprovision', entity: 'user', entityId: id };
    await writeEntry(tx, entryBy(bringerOf(call), entry));
    return id;
  });
}

/** One transaction, and the open tasks of whom it concerns afterwards. */
async function write({ services }: Provisioning, work: (tx: Tx) => Promise<number>): Promise<number> {
  const person = await transaction(services.sql, work);
  await resolveAfterChange(services, { person });
  return person;
}

async function bring(tx: Tx, call: Provisioning, values: WantedValues, id: number | undefined): Promise<number> {
  const { supervisor } = values;
  const named = supervisor ? { ...values, supervisor: await supervisorOf(tx, supervisor) } : values;
  const brought = await bringPerson(tx, { row: null, values: named, ...(id !== undefined && { id }) }, bringerOf(call));
  if ('faults' in brought) throw refusalOf(brought.faults);
  return brought.id;
}

/** A manager is named by the id of their resource; by user name as well, as some directories do. */
async function supervisorOf(tx: Tx, reference: string): Promise<string> {
  if (reference.includes('@')) return reference;
  const upn = /^\d{1,9}$/.test(reference) ? await findUpn(tx, Number(reference)) : undefined;
  if (upn === undefined) throw badValue('manager: no such person');
  return upn;
}
