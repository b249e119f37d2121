import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** One change at a time: whether an administrator is left depends on all of them. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.administration})`;
}

/** Who can administer the application at this moment: found from the few who were given it. */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with given as materialized (select distinct user_id from right_owners where right_key = 'AdministerApplication')
    select g.user_id as id from given g join able_users u on u.id = g.user_id`;
  return rows.map(({ id }) => id);
}

/** Of them those who administer the whole group (decision 0026). */
export const listGroupAdministrators = (db: Db): Promise<number[]> => groupAdministrators(db, db``);

/** Whether this person administers the whole group at this moment. */
export async function administersGroup(db: Db, userId: number): Promise<boolean> {
  return (await groupAdministrators(db, db`and ur.user_id = ${userId}`)).length > 0;
}

/**
 * By a role that counts everywhere, or that reaches, with all below it, every open company at the top: one that has no parent
 * or, as in the tree of companies, a closed one. Of closed companies nobody needs to have it.
 */
async function groupAdministrators(db: Db, narrowed: ReturnType<Db>): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with given as materialized (
      select ur.id, ur.user_id, ur.is_global
      from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where rr.right_key = 'AdministerApplication' and ur.active ${narrowed}),
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
  return rows.map(({ id }) => id);
}
