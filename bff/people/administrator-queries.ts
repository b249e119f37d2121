import type { Right } from '#/bff/contract/rights.ts';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** Allows one change at a time, because all changes together determine whether an administrator is left. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.administration})`;
}

/**
 * The people who can administer the application now. The query starts from the few people who hold a role that allows
 * this.
 */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with given as materialized (select distinct user_id from right_owners where right_key = 'AdministerApplication')
    select g.user_id as id from given g join able_users u on u.id = g.user_id`;
  return rows.map(({ id }) => id);
}

/** The leaving days of the given people; a person without a leaving day is left out. */
export async function listEnds(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; leftOn: string }[]>`
    select id, left_on as "leftOn" from users where id = any(${[...userIds]}::int[]) and left_on is not null`;
  return new Map(rows.map(({ id, leftOn }) => [id, leftOn]));
}

/** The people who administer the whole group at this moment (decision 0026). */
export const listGroupAdministrators = (db: Db): Promise<number[]> => listGroupHolders(db, 'AdministerApplication');

/** Whether a person administers the whole group at this moment. */
export const administersGroup = (db: Db, userId: number): Promise<boolean> =>
  holdsInGroup(db, 'AdministerApplication', userId);

/** Whether a person holds a right in the whole group at this moment. */
export async function holdsInGroup(db: Db, right: Right, userId: number): Promise<boolean> {
  return (await listGroupHolders(db, right, userId)).length > 0;
}

/**
 * The people who hold a right in the whole group at this moment: by a global role, or by roles that cover every open
 * top-level company and all companies below it. A company is top-level if it has no parent, or its parent is closed.
 * Closed companies need not be covered.
 */
export async function listGroupHolders(db: Db, right: Right, userId?: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`${groupHolders(db, right, userId)}`;
  return rows.map(({ id }) => id);
}

/** Like `listGroupHolders`, as a statement that returns the ids of the people. */
export const groupHolders = (db: Db, right: Right, userId?: number) => db`
    with given as materialized (
      select ur.id, ur.user_id, ur.is_global
      from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where rr.right_key = ${right} and ur.active ${userId === undefined ? db`` : db`and ur.user_id = ${userId}`}),
    tops as materialized (
      select c.id from companies c left join companies p on p.id = c.parent_id
      where c.closed_on is null and (p.id is null or p.closed_on is not null)),
    everywhere as materialized (
      select user_id from given where is_global
      union
      select g.user_id
      from given g
      join user_role_companies urc on urc.user_role_id = g.id and urc.inherit
      join company_closure cc on cc.ancestor_id = urc.company_id
      join tops on tops.id = cc.company_id
      where not g.is_global
      group by g.user_id
      having count(distinct tops.id) = (select count(*) from tops))
    select e.user_id as id from everywhere e join able_users u on u.id = e.user_id`;

/**
 * Whether within the last month somebody else held a role that administers all of the given companies and had not left
 * yet, according to the history in the database (decision 0022). A person counts as having left from the moment when
 * this was recorded, because the leaving day itself can be typed freely.
 */
export async function wasAdministeredByOthers(db: Db, userId: number, companies: readonly number[]): Promise<boolean> {
  const rows = await db`
    with lately as materialized (${administeredLately(db, userId)})
    select from lately l
    where l.company_id is null or not exists (
      select from unnest(${[...companies]}::int[]) as needed (id)
      where not exists (
        select from lately own join company_closure cc on cc.ancestor_id = own.company_id and (own.inherit or cc.depth = 0)
        where own.user_id = l.user_id and cc.company_id = needed.id))
    limit 1`;
  return rows.length > 0;
}

/** Like `wasAdministeredByOthers`, for the whole group. */
export async function wasGroupAdministeredByOthers(db: Db, userId: number): Promise<boolean> {
  return wasAdministeredByOthers(db, userId, await listOpenCompanies(db));
}

/**
 * The companies that other people administer, or administered within the last month, by the rule of
 * `wasAdministeredByOthers`.
 */
const administeredLately = (db: Db, userId: number) => db`
  select g.user_id, u.display_name, g.company_id, g.inherit, g.ended_at
  from role_grants g
  join role_rights rr on rr.role_id = g.role_id and rr.right_key = 'AdministerApplication'
  join users u on u.id = g.user_id
  where g.user_id <> ${userId} and (g.ended_at is null or g.ended_at > now() - interval '30 days')
    and (u.id in (select id from present_users)
      or coalesce(u.left_at > now() - interval '30 days', u.left_on > local_day(now()) - 30))`;

/**
 * The companies that other people administer now, or administered within the last month, together with all companies
 * below. People who administer everywhere are left out, because no change to the company tree affects them.
 */
export async function listAdministering(
  db: Db,
  userId: number,
): Promise<{ userId: number; name: string; companyId: number }[]> {
  return db<{ userId: number; name: string; companyId: number }[]>`
    with lately as materialized (${administeredLately(db, userId)})
    select distinct user_id as "userId", display_name as name, company_id as "companyId" from lately l
    where company_id is not null and inherit and not exists (
      select from lately o where o.user_id = l.user_id and o.company_id is null and o.ended_at is null)
    order by 1, 3`;
}

export async function listOpenCompanies(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from companies where closed_on is null`;
  return rows.map(({ id }) => id);
}
