import { COMPANY_KEY_NAME, type RightEntry } from '#/bff/contract/rights.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/**
 * The rights of a person's active roles, one entry per right and company it was given for. A global role counts as
 * given for every top-level company with all below it (OP-050); an entry without `inherit` covers that one company
 * only.
 */
export async function selectRightEntries(db: Db, userId: number): Promise<RightEntry[]> {
  return await db<RightEntry[]>`
    with held as (
      select ur.id, ur.is_global, rr.right_key
      from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where ur.user_id = ${userId} and ur.active),
    given as (
      select h.right_key, c.id as company_id, true as inherit
      from held h join companies c on c.parent_id is null where h.is_global
      union
      select h.right_key, urc.company_id, urc.inherit
      from held h join user_role_companies urc on urc.user_role_id = h.id where not h.is_global)
    select ${COMPANY_KEY_NAME} as "securableEntity_KeyName", g.company_id as "entityId",
      array_agg(distinct cc.company_id order by cc.company_id) as "childIds", g.right_key as "right"
    from given g join company_closure cc on cc.ancestor_id = g.company_id and (g.inherit or cc.depth = 0)
    group by g.company_id, g.right_key order by g.right_key, g.company_id`;
}

/** Makes every process reload everybody's rights. @returns the new epoch. */
export async function raiseRightsEpoch(tx: Tx): Promise<number> {
  const [row] = await tx<{ epoch: number }[]>`
    update settings set value = to_jsonb((value #>> '{}')::bigint + 1), version = version + 1
    where name = 'rights_epoch' returning (value #>> '{}')::int as epoch`;
  if (!row) throw new Error('the settings lack rights_epoch');
  return row.epoch;
}

/** Makes every process reload a person's rights at the next request. */
export async function raiseRightsVersion(db: Db, userId: number): Promise<void> {
  await db`update users set rights_version = rights_version + 1 where id = ${userId}`;
}

/** Sets the acting person for the rest of the transaction; the history of roles names this person (migration 0014). */
export async function nameActor(tx: Tx, userId: number): Promise<void> {
  await tx`select set_config('openboek.actor', ${String(userId)}, true)`;
}

// the first administrator ------------------------------------------------------------------------------------------

export async function findRoleId(db: Db, name: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from roles where name = ${name}`;
  return row?.id;
}

export async function findUserId(db: Db, upn: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from users where lower(upn) = lower(${upn}) and erased_at is null`;
  return row?.id;
}

/** The oldest top-level company that is still open. */
export async function findFirstCompany(db: Db): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from companies where parent_id is null and closed_on is null order by id limit 1`;
  return row?.id;
}

export async function insertTopCompany(db: Db, name: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    with company as (insert into companies (name) values (${name}) returning id)
    insert into company_closure (ancestor_id, company_id, depth) select id, id, 0 from company returning company_id as id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Adds a person when only their sign-in name is known. */
export async function insertBareUser(db: Db, upn: string, companyId: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into users (upn, display_name, company_id) values (${upn}, ${upn}, ${companyId}) returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Gives a role globally, even if the person once held it and no longer does. */
export async function giveGlobalRole(db: Db, userId: number, roleName: string): Promise<void> {
  await db`
    insert into user_roles (user_id, role_id, active, is_global)
    select ${userId}, id, true, true from roles where name = ${roleName}
    on conflict (user_id, role_id) do update set active = true, is_global = true, version = user_roles.version + 1`;
  await raiseRightsVersion(db, userId);
}
