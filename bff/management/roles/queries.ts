import { type ClosedCompany, NOT_STORED, type RoleSummary } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID, READS_OTHERS } from '#/bff/contract/rights.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** A role as a person holds it, active or not; id and version are NOT_STORED if they have never had it. */
export interface UserRole {
  id: number;
  userId: number;
  roleId: number;
  roleName: string;
  /** The person's own company. */
  companyId: number;
  active: boolean;
  isGlobal: boolean;
  /** Whether the role applies in every company, wherever it is held, as NoAccess does (OP-008). */
  countsEverywhere: boolean;
  /** Whether the role allows the holder to read the records of others. */
  readsOthers: boolean;
  version: number;
}

const whatItGives = (db: Db) => db`
  exists (select from role_rights rr where rr.role_id = r.id and rr.right_key = 'NoAccess') as "countsEverywhere",
  exists (select from role_rights rr where rr.role_id = r.id and rr.right_key = any(${[...READS_OTHERS]})) as "readsOthers"`;

/** A company for which a role was given. */
export interface HeldCompany {
  entityId: number;
  inherit: boolean;
}

export async function isAppUser(db: Db, userId: number): Promise<boolean> {
  const rows = await db`
    select from users u where u.id = ${userId} and u.erased_at is null
      and exists (select from user_roles ur where ur.user_id = u.id)`;
  return rows.length > 0;
}

/** Whether a person is active. Only active people can be added to the people with roles. */
export async function isPresent(db: Db, userId: number): Promise<boolean> {
  return (await db`select from present_users where id = ${userId}`).length > 0;
}

/** Every existing role, as a person holds it. */
export async function listRoles(db: Db, userId: number): Promise<RoleSummary[]> {
  return db<RoleSummary[]>`
    select r.id as "roleId", r.name as "roleName", coalesce(ur.active, false) as active,
           coalesce(ur.is_global, false) as "isGlobalRole", ${COMPANY_ENTITY_ID}::int as "securableEntityId",
           (select count(*)::int from user_role_companies urc where urc.user_role_id = ur.id) as companies,
           exists (select from waiting_role_requests q where q.user_role_id = ur.id) as waits
    from roles r left join user_roles ur on ur.role_id = r.id and ur.user_id = ${userId}
    order by r.id`;
}

/** A role, as held by somebody who was added to the people with roles; undefined if there is no such person or role. */
export async function findUserRole(db: Db, userId: number, roleId: number): Promise<UserRole | undefined> {
  const [row] = await db<UserRole[]>`
    select coalesce(ur.id, ${NOT_STORED}) as id, u.id as "userId", r.id as "roleId", r.name as "roleName",
           u.company_id as "companyId", coalesce(ur.active, false) as active, coalesce(ur.is_global, false) as "isGlobal",
           coalesce(ur.version, ${NOT_STORED}) as version, ${whatItGives(db)}
    from roles r cross join users u left join user_roles ur on ur.role_id = r.id and ur.user_id = u.id
    where r.id = ${roleId} and u.id = ${userId} and u.erased_at is null
      and exists (select from user_roles any_role where any_role.user_id = u.id)`;
  return row;
}

export async function findUserRoleById(db: Db, id: number): Promise<UserRole | undefined> {
  const [row] = await db<UserRole[]>`
    select ur.id, ur.user_id as "userId", ur.role_id as "roleId", r.name as "roleName", u.company_id as "companyId",
           ur.active, ur.is_global as "isGlobal", ur.version, ${whatItGives(db)}
    from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id where ur.id = ${id}`;
  return row;
}

/**
 * Stores an inactive row for a role that the person has never had, or finds the row that somebody else has just
 * created.
 *
 * @returns its id
 */
export async function insertUserRole(tx: Tx, { userId, roleId }: Pick<UserRole, 'userId' | 'roleId'>): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into user_roles (user_id, role_id) values (${userId}, ${roleId})
    on conflict (user_id, role_id) do update set role_id = excluded.role_id returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/**
 * Stores an inactive row for every existing role; rows that already exist do not change. @returns how many rows are new
 */
export async function insertInactiveRoles(tx: Tx, userId: number): Promise<number> {
  const rows = await tx`
    insert into user_roles (user_id, role_id) select ${userId}, id from roles
    on conflict (user_id, role_id) do nothing returning id`;
  return rows.length;
}

export async function listHeldCompanies(db: Db, userRoleId: number): Promise<HeldCompany[]> {
  return db<HeldCompany[]>`
    select company_id as "entityId", inherit from user_role_companies where user_role_id = ${userRoleId} order by company_id`;
}

/** The closed companies of a role, by name. */
export async function listClosedCompanies(db: Db, userRoleId: number): Promise<ClosedCompany[]> {
  return db<ClosedCompany[]>`
    select c.id as "idCompany", c.name, c.administration_nr as "administrationNr", m.name as "mergedInto"
    from user_role_companies urc join companies c on c.id = urc.company_id
    left join companies m on m.id = c.merged_into_id
    where urc.user_role_id = ${userRoleId} and c.closed_on is not null
    order by c.search_text, c.id`;
}

export async function storeUserRole(
  tx: Tx,
  id: number,
  { active, isGlobal }: { active: boolean; isGlobal: boolean },
): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update user_roles set active = ${active}, is_global = ${isGlobal}, version = version + 1 where id = ${id}
    returning version`;
  if (!row) throw new Error(`user role ${id} is gone`);
  return row.version;
}

/** Stores exactly the given companies; unchanged rows are not written. */
export async function storeHeldCompanies(tx: Tx, userRoleId: number, held: readonly HeldCompany[]): Promise<void> {
  const ids = held.map(({ entityId }) => entityId);
  await tx`delete from user_role_companies where user_role_id = ${userRoleId} and company_id <> all(${ids}::int[])`;
  const inheriting = held.filter(({ inherit }) => inherit).map(({ entityId }) => entityId);
  await tx`
    insert into user_role_companies (user_role_id, company_id, inherit)
    select ${userRoleId}, id, id = any(${inheriting}::int[]) from unnest(${ids}::int[]) as given (id)
    on conflict (user_role_id, company_id) do update set inherit = excluded.inherit
    where user_role_companies.inherit <> excluded.inherit`;
}

/** The given ids that are not ids of companies. */
export async function listUnknownCompanies(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from unnest(${[...ids]}::int[]) as given (id) where id not in (select id from companies)`;
  return rows.map(({ id }) => id);
}

/** The given companies that are closed. */
export async function listClosedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from companies where id = any(${[...ids]}::int[]) and closed_on is not null order by id`;
  return rows.map(({ id }) => id);
}

/** The given companies and, for those that pass the role on, all companies below them. */
export async function listReached(db: Db, held: readonly HeldCompany[]): Promise<number[]> {
  const ids = held.map(({ entityId }) => entityId);
  const inheriting = held.filter(({ inherit }) => inherit).map(({ entityId }) => entityId);
  const rows = await db<{ id: number }[]>`
    select distinct cc.company_id as id
    from company_closure cc
    where cc.ancestor_id = any(${ids}::int[]) and (cc.depth = 0 or cc.ancestor_id = any(${inheriting}::int[]))`;
  return rows.map(({ id }) => id);
}

/** The company that a person belongs to. */
export async function findCompanyOf(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select company_id as id from users where id = ${userId}`;
  return row?.id;
}
