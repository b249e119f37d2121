import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Held, HeldRole, RoleChange } from './held-roles.ts';

/**
 * A condition that excludes roles that block people: neither an import nor its undo removes them (decision 0042).
 */
const isNoShutOut = (db: Db) => db`
  not exists (select from role_rights rr where rr.role_id = ur.role_id and rr.right_key = 'NoAccess')`;

const heldCompanies = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('entityId', c.company_id, 'inherit', c.inherit) order by c.company_id)
    from user_role_companies c where c.user_role_id = ur.id), '[]')`;
const held = (db: Db) => db`
  jsonb_build_object('active', ur.active, 'isGlobal', ur.is_global, 'companies', ${heldCompanies(db)})`;

/** The stored roles of the given people, except roles that block them. */
export async function listHeldRoles(db: Db, userIds: readonly number[]): Promise<HeldRole[]> {
  return db<HeldRole[]>`
    select ur.user_id as "userId", ur.role_id as "roleId", r.name as role, ${held(db)} as held
    from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = any(${[...userIds]}::int[]) and ${isNoShutOut(db)}
    order by ur.user_id, ur.role_id`;
}

/** How an import changed somebody's role, and the current state of that role. */
export interface KeptRole extends RoleChange {
  /** The person's directory number before the import. */
  externalId: string | null;
  now: Held;
}

/** Stores how an import changed roles, so that it can be undone. */
export async function insertKeptRoles(
  tx: Tx,
  id: string,
  roles: readonly (RoleChange & Pick<KeptRole, 'externalId'>)[],
): Promise<void> {
  if (roles.length === 0) return;
  await tx`
    insert into import_roles (import_id, user_id, role_id, external_id, was, becomes)
    select ${id}, k."userId", k."roleId", k."externalId", k.was, k.becomes
    from jsonb_to_recordset(${tx.json(roles as never)}) as k ("userId" int, "roleId" int, "externalId" text, was jsonb, becomes jsonb)`;
}

/** How an import changed roles. */
export async function listKeptRoles(db: Db, id: string): Promise<KeptRole[]> {
  return db<KeptRole[]>`
    select k.user_id as "userId", k.role_id as "roleId", r.name as role, k.external_id as "externalId", k.was, k.becomes,
      ${held(db)} as now
    from import_roles k join roles r on r.id = k.role_id
    join user_roles ur on ur.user_id = k.user_id and ur.role_id = k.role_id
    where k.import_id = ${id} and ${isNoShutOut(db)}
    order by k.user_id, k.role_id`;
}

/** Stores roles exactly as given, for people who already have a row for them. */
export async function storeRoles(tx: Tx, roles: readonly RoleChange[]): Promise<void> {
  if (roles.length === 0) return;
  const wanted = tx`
    select ur.id, w.active, w."isGlobal", w.companies
    from (select r."userId", r."roleId", b.* from jsonb_to_recordset(${tx.json(roles as never)})
        as r ("userId" int, "roleId" int, becomes jsonb)
      cross join jsonb_to_record(r.becomes) as b (active boolean, "isGlobal" boolean, companies jsonb)) w
    join user_roles ur on ur.user_id = w."userId" and ur.role_id = w."roleId"
    where ${isNoShutOut(tx)}`;
  await tx`
    with wanted as (${wanted}),
    places as (
      select w.id, c."entityId" as company_id, c.inherit
      from wanted w cross join jsonb_to_recordset(w.companies) as c ("entityId" int, inherit boolean)),
    gone as (
      delete from user_role_companies urc using wanted w
      where urc.user_role_id = w.id
        and not exists (select from places p where p.id = w.id and p.company_id = urc.company_id)),
    put as (
      insert into user_role_companies (user_role_id, company_id, inherit) select id, company_id, inherit from places
      on conflict (user_role_id, company_id) do update set inherit = excluded.inherit)
    update user_roles ur set active = w.active, is_global = w."isGlobal", version = ur.version + 1
    from wanted w where ur.id = w.id`;
}

/** Stores the dates since which people have been away, before an import brings them back. */
export async function keepAbsences(tx: Tx, id: string): Promise<void> {
  await tx`
    update import_changes c set left_on = u.left_on, left_at = u.left_at, deprovisioned_at = u.deprovisioned_at
    from users u where c.import_id = ${id} and c.kind = 'returned' and u.id = c.user_id`;
}

/**
 * After an import was undone, restores the dates since which people had been away: people who are away again count as
 * away since that date, and not since the undo.
 */
export async function restoreAbsences(tx: Tx, id: string, leavers: readonly number[]): Promise<void> {
  await tx`
    update users u set left_on = c.left_on, left_at = c.left_at, deprovisioned_at = c.deprovisioned_at
    from import_changes c
    where c.import_id = ${id} and c.kind = 'returned' and u.id = c.user_id and u.id = any(${[...leavers]}::int[])`;
}
