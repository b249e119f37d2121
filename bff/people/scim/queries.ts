import type { Db, Tx } from '#/bff/database/connection.ts';
import type { KnownPerson } from '#/bff/people/import/directory.ts';

/** A person as the provisioning source sees them. */
export interface ProvisionedPerson extends Omit<KnownPerson, 'companyId' | 'active' | 'leftOn'> {
  company: string;
  supervisorName: string | null;
  present: boolean;
  version: number;
}

/** The criteria for finding people; all given criteria must match. */
export interface Wanted {
  upn?: string;
  externalId?: string;
  id?: number;
  supervisorId?: number;
  displayName?: string;
  email?: string;
  /** Whether the person is active. */
  present?: boolean;
}

const person = (db: Db) => db`
  u.id, u.external_id as "externalId", u.upn, u.first_name as "firstName", u.last_name as "lastName",
  u.display_name as "displayName", u.email, u.personnel_number as "personnelNumber", u.department,
  u.job_description as "jobDescription", c.name as company, u.supervisor_id as "supervisorId",
  s.display_name as "supervisorName", exists (select from present_users p where p.id = u.id) as present, u.version`;
const tables = (db: Db) => db`
  users u join companies c on c.id = u.company_id left join users s on s.id = u.supervisor_id`;

const isThere = (db: Db) => db`u.erased_at is null and u.deprovisioned_at is null`;
const isWanted = (db: Db, { upn, externalId, id, supervisorId, displayName, email, present }: Wanted) => db`
  true ${upn === undefined ? db`` : db`and lower(u.upn) = lower(${upn})`}
  ${externalId === undefined ? db`` : db`and u.external_id = ${externalId}`}
  ${id === undefined ? db`` : db`and u.id = ${id}`}
  ${supervisorId === undefined ? db`` : db`and u.supervisor_id = ${supervisorId}`}
  ${displayName === undefined ? db`` : db`and lower(u.display_name) = lower(${displayName})`}
  ${email === undefined ? db`` : db`and lower(u.email) = lower(${email})`}
  ${present === undefined ? db`` : db`and ${present} = exists (select from present_users p where p.id = u.id)`}`;

/** A part of the matching people, in the order of their ids, and how many there are. */
export async function listProvisioned(
  db: Db,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ people: ProvisionedPerson[]; total: number }> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from users u where ${isThere(db)} and ${isWanted(db, wanted)}`;
  const people = await db<ProvisionedPerson[]>`
    select ${person(db)} from ${tables(db)}
    where u.id = any(array(
      select u.id from users u where ${isThere(db)} and ${isWanted(db, wanted)} order by u.id offset ${offset} limit ${limit}))
    order by u.id`;
  return { people, total: counted?.total ?? 0 };
}

export async function findProvisioned(db: Db, id: number): Promise<ProvisionedPerson | undefined> {
  const [row] = await db<ProvisionedPerson[]>`
    select ${person(db)} from ${tables(db)}
    where u.id = ${id} and ${isThere(db)}`;
  return row;
}

/** A person who already has the wanted user name or number. */
export interface TakenBy {
  id: number;
  externalId: string | null;
  /** Removed by the source. */
  deprovisioned: boolean;
  /** Currently active. */
  present: boolean;
}

/** The person with the given user name and the person with the given number; both may be the same person. */
export async function findTaken(
  db: Db,
  { upn, externalId }: { upn: string; externalId: string | null },
): Promise<{ named: TakenBy | undefined; numbered: TakenBy | undefined }> {
  const rows = await db<(TakenBy & { named: boolean })[]>`
    select u.id, u.external_id as "externalId", u.deprovisioned_at is not null as deprovisioned,
      exists (select from present_users p where p.id = u.id) as present, lower(u.upn) = lower(${upn}) as named
    from users u
    where u.erased_at is null and (lower(u.upn) = lower(${upn}) or u.external_id = ${externalId})`;
  const numbered = rows.find((row) => row.externalId !== null && row.externalId === externalId);
  return { named: rows.find(({ named }) => named), numbered };
}

export async function findUpn(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db<{ upn: string }[]>`select upn from users where id = ${id} and erased_at is null`;
  return row?.upn;
}

/** The people above somebody, with the number of steps: one for the supervisor. */
export async function stepsAbove(db: Db, id: number): Promise<Map<number, number>> {
  const rows = await db<{ id: number; steps: number }[]>`
    with recursive above as (
      select supervisor_id as id, 1 as steps from users where id = ${id} and supervisor_id is not null
      union all
      select u.supervisor_id, a.steps + 1 from above a join users u on u.id = a.id where u.supervisor_id is not null
    ) cycle id set again using way
    select id, min(steps)::int as steps from above where id <> ${id} group by id`;
  return new Map(rows.map(({ id: above, steps }) => [above, steps]));
}

/** Records that the source reported the person as gone, even if they have already left. */
export async function markLeaveTold(tx: Tx, id: number): Promise<void> {
  await tx`update users set leave_told_at = now() where id = ${id}`;
}

export async function markDeprovisioned(tx: Tx, id: number): Promise<void> {
  await tx`update users set deprovisioned_at = now(), leave_told_at = now(), version = version + 1 where id = ${id}`;
}

/** Makes the person exist for the source again. */
export async function clearDeprovisioned(tx: Tx, id: number): Promise<void> {
  await tx`update users set deprovisioned_at = null, version = version + 1 where id = ${id}`;
}

/** The open companies that have no parent, or a closed one. */
export async function listTopCompanies(db: Db): Promise<{ administrationNr: string | null; name: string }[]> {
  return db<{ administrationNr: string | null; name: string }[]>`
    select c.administration_nr as "administrationNr", c.name
    from companies c left join companies p on p.id = c.parent_id
    where c.closed_on is null and (p.id is null or p.closed_on is not null) order by c.id`;
}
