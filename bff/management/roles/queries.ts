import type { RoleSummary } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID } from '#/bff/contract/rights.ts';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** A role as a person has it, switched on or not. */
export interface UserRole {
  id: number;
  userId: number;
  roleId: number;
  roleName: string;
  /** The person's own company. */
  companyId: number;
  active: boolean;
  isGlobal: boolean;
  version: number;
}

/** A company that it was given for. */
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

/** Somebody who is here: only they are added. */
export async function isPresent(db: Db, userId: number): Promise<boolean> {
  return (await db`select from present_users where id = ${userId}`).length > 0;
}

/** Every role there is, as this person has it. */
export async function listRoles(db: Db, userId: number): Promise<RoleSummary[]> {
  return db<RoleSummary[]>`
    select r.id as "roleId", r.name as "roleName", coalesce(ur.active, false) as active,
           coalesce(ur.is_global, false) as "isGlobalRole", ${COMPANY_ENTITY_ID}::int as "securableEntityId",
           (select count(*)::int from user_role_companies urc where urc.user_role_id = ur.id) as companies
    from roles r left join user_roles ur on ur.role_id = r.id and ur.user_id = ${userId}
    order by r.id`;
}

function userRoles(db: Db) {
  return db`
    select ur.id, ur.user_id as "userId", ur.role_id as "roleId", r.name as "roleName", u.company_id as "companyId",
           ur.active, ur.is_global as "isGlobal", ur.version
    from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id`;
}

export async function findUserRole(db: Db, userId: number, roleId: number): Promise<UserRole | undefined> {
  const [row] = await db<UserRole[]>`${userRoles(db)} where ur.user_id = ${userId} and ur.role_id = ${roleId}`;
  return row;
}

export async function findUserRoleById(db: Db, id: number): Promise<UserRole | undefined> {
  const [row] = await db<UserRole[]>`${userRoles(db)} where ur.id = ${id}`;
  return row;
}

/** Switched off, for one role or for every role there is; what is there already stays as it is. @returns how many are new */
export async function insertInactiveRoles(db: Db, userId: number, roleId: number | null = null): Promise<number> {
  const rows = await db`
    insert into user_roles (user_id, role_id) select ${userId}, id from roles where ${roleId}::int is null or id = ${roleId}
    on conflict (user_id, role_id) do nothing returning id`;
  return rows.length;
}

export async function listHeldCompanies(db: Db, userRoleId: number): Promise<HeldCompany[]> {
  return db<HeldCompany[]>`
    select company_id as "entityId", inherit from user_role_companies where user_role_id = ${userRoleId} order by company_id`;
}

/** One change at a time: whether an administrator is left depends on all of them. */
export async function lockRoleChanges(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.roles})`;
}

/** Says for the rest of the transaction who acts: the history of roles names them (migration 0014). */
export async function nameActor(tx: Tx, userId: number): Promise<void> {
  await tx`select set_config('openboek.actor', ${String(userId)}, true)`;
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

/** Exactly these companies; those that stay as they are, are not written. */
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

/** Which of these are no companies. */
export async function listUnknownCompanies(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from unnest(${[...ids]}::int[]) as given (id) where id not in (select id from companies)`;
  return rows.map(({ id }) => id);
}

/** The companies in which the person's role counts at this moment. */
export async function listCovered(db: Db, { userId, roleId }: UserRole): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct c.id from held_grants h join companies c on h.company_id is null
    where h.user_id = ${userId} and h.role_id = ${roleId}
    union
    select cc.company_id from held_grants h
    join company_closure cc on cc.ancestor_id = h.company_id and (h.inherit or cc.depth = 0)
    where h.user_id = ${userId} and h.role_id = ${roleId}`;
  return rows.map(({ id }) => id);
}

/** Who can administer the application at this moment: found from the few who were given it. */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with given as materialized (
      select distinct h.user_id from held_grants h join role_rights rr on rr.role_id = h.role_id
      where rr.right_key = 'AdministerApplication')
    select g.user_id as id from given g join able_users u on u.id = g.user_id`;
  return rows.map(({ id }) => id);
}

/** Every process reads this person's rights anew with the next request (DESIGN §6). */
export async function raiseRightsVersion(tx: Tx, userId: number): Promise<void> {
  await tx`update users set rights_version = rights_version + 1 where id = ${userId}`;
}
