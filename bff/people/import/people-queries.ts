import type { RoleName } from '#/bff/contract/roles.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { PersonValues } from './describe-person.ts';

/** The shipped role that every new person gets. */
export const EVERYBODY: RoleName = 'Employee';

/** The columns of a person's row, as the statements below read it. */
const shape = (db: Db) => db`(
  "externalId" text, upn text, "firstName" text, "lastName" text, "displayName" text, email text, "personnelNumber" text,
  "companyId" int, department text, "jobDescription" text, active boolean, "leftOn" date, id int)`;

/** Inserts new people, without supervisors yet. @returns their ids by user name, in lower case */
export async function insertPeople(tx: Tx, people: readonly PersonValues[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; upn: string }[]>`
    insert into users (external_id, upn, sam_account_name, first_name, last_name, display_name, email, personnel_number,
      company_id, department, job_description, active, left_on)
    select r."externalId", r.upn, split_part(r.upn, '@', 1), r."firstName", r."lastName", r."displayName", r.email,
      r."personnelNumber", r."companyId", r.department, r."jobDescription", r.active, r."leftOn"
    from jsonb_to_recordset(${tx.json(people as never)}) as r ${shape(tx)}
    returning id, lower(upn) as upn`;
  return new Map(rows.map(({ id, upn }) => [upn, id]));
}

/** Frees the user names and directory numbers of people who get new ones, so that two people can swap them. */
export async function freeMarks(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`update users set upn = 'import:' || id, external_id = null where id = any(${[...userIds]}::int[])`;
}

export async function updatePeople(tx: Tx, people: readonly (PersonValues & { id: number })[]): Promise<void> {
  await tx`
    update users u set external_id = r."externalId", upn = r.upn, first_name = r."firstName", last_name = r."lastName",
      display_name = r."displayName", email = r.email, personnel_number = r."personnelNumber", company_id = r."companyId",
      department = r.department, job_description = r."jobDescription", active = r.active, left_on = r."leftOn",
      deprovisioned_at = case when r.active then null else u.deprovisioned_at end,
      left_at = case
        when r.active and (r."leftOn" is null or r."leftOn" > local_day(now())) then null
        when u.active and (u.left_on is null or u.left_on > local_day(now())) then now()
        else u.left_at end,
      rights_version = u.rights_version + 1, version = u.version + 1
    from jsonb_to_recordset(${tx.json(people as never)}) as r ${shape(tx)}
    where u.id = r.id`;
}

/** Gives people their supervisors, by user name; null for no supervisor. */
export async function setSupervisors(
  tx: Tx,
  pairs: readonly { upn: string; supervisor: string | null }[],
): Promise<void> {
  await tx`
    update users u set supervisor_id = s.id
    from jsonb_to_recordset(${tx.json(pairs as never)}) as r (upn text, supervisor text)
    left join users s on lower(s.upn) = lower(r.supervisor) and s.erased_at is null
    where lower(u.upn) = lower(r.upn) and u.erased_at is null`;
}

/** Gives people the role that everybody has, in their own company only. */
export async function giveEverybodysRole(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`
    with held as (
      insert into user_roles (user_id, role_id, active)
      select u.id, r.id, true from users u cross join roles r where u.id = any(${[...userIds]}::int[]) and r.name = ${EVERYBODY}
      on conflict (user_id, role_id) do update set active = true, version = user_roles.version + 1
      returning id, user_id, is_global)
    insert into user_role_companies (user_role_id, company_id)
    select h.id, u.company_id from held h join users u on u.id = h.user_id where not h.is_global
    on conflict do nothing`;
}

/**
 * For people who moved, makes the role that everybody has apply in their current company; their other roles stay where
 * they were given.
 */
export async function moveEverybodysRole(tx: Tx, moves: readonly { id: number; from: number }[]): Promise<void> {
  const held = tx`
    select ur.id, u.company_id as "to", m."from"
    from jsonb_to_recordset(${tx.json(moves as never)}) as m (id int, "from" int)
    join users u on u.id = m.id
    join user_roles ur on ur.user_id = u.id and not ur.is_global
    join roles r on r.id = ur.role_id and r.name = ${EVERYBODY}`;
  await tx`
    with held as (${held}),
    gone as (
      delete from user_role_companies c using held h where c.user_role_id = h.id and c.company_id = h."from"
      returning c.user_role_id, c.inherit, h."to")
    insert into user_role_companies (user_role_id, company_id, inherit) select user_role_id, "to", inherit from gone
    on conflict do nothing`;
}

/**
 * The given people who left at most `days` days ago. This must be called before they are stored as active again.
 */
export async function listJustLeft(db: Db, userIds: readonly number[], days: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from users
    where id = any(${[...userIds]}::int[])
      and coalesce(left_at > now() - make_interval(days => ${days}), left_on > local_day(now()) - ${days}::int, false)`;
  return rows.map(({ id }) => id);
}

/**
 * For people who come back soon: their roles apply again as stored, including changes made in the meantime. Only role
 * assignments in closed companies end. A role that blocks people stays as it is (decision 0042).
 */
export async function endClosedPlaces(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`
    with gone as (
      delete from user_role_companies urc using user_roles ur, companies c
      where urc.user_role_id = ur.id and c.id = urc.company_id and c.closed_on is not null
        and ur.user_id = any(${[...userIds]}::int[])
        and not exists (select from role_rights rr where rr.role_id = ur.role_id and rr.right_key = 'NoAccess')
      returning urc.user_role_id)
    update user_roles set version = version + 1 where id in (select user_role_id from gone)`;
}

/** The given people who have the role that everybody has, but no company left in which it applies. */
export async function listWithoutEverybodysRole(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select ur.user_id as id from user_roles ur join roles r on r.id = ur.role_id and r.name = ${EVERYBODY}
    where ur.user_id = any(${[...userIds]}::int[]) and ur.active and not ur.is_global
      and not exists (select from user_role_companies urc where urc.user_role_id = ur.id)`;
  return rows.map(({ id }) => id);
}

/** The current roles of the given people, by name, except the role that everybody has. */
export async function listOtherRoles(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db<{ id: number; roles: string[] }[]>`
    select ur.user_id as id, array_agg(r.name order by r.name) as roles
    from user_roles ur join roles r on r.id = ur.role_id
    where ur.active and r.name <> ${EVERYBODY} and ur.user_id = any(${[...userIds]}::int[])
      and (ur.is_global or exists (select from user_role_companies urc where urc.user_role_id = ur.id))
    group by ur.user_id`;
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/**
 * Ends every role except the one that everybody has: people who come back later than `listJustLeft` allows must be
 * given these roles again. A role that blocks people stays (decision 0042).
 */
export async function dropOtherRoles(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`
    update user_roles ur set active = false, version = ur.version + 1
    from roles r
    where r.id = ur.role_id and r.name <> ${EVERYBODY} and ur.active and ur.user_id = any(${[...userIds]}::int[])
      and not exists (select from role_rights rr where rr.role_id = r.id and rr.right_key = 'NoAccess')`;
}

/** @returns those who hold NoAccess */
export async function listShutOut(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ userId: number }[]>`
    select distinct user_id as "userId" from right_owners
    where right_key = 'NoAccess' and user_id = any(${[...userIds]}::int[])`;
  return rows.map(({ userId }) => userId);
}

/** @returns the people whose sessions ended, once for each session */
export async function endSessions(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ userId: number }[]>`
    delete from sessions where user_id = any(${[...userIds]}::int[]) returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}
