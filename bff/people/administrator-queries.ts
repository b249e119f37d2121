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

/** By a role that counts everywhere, or that was given for every company at the top with all below it. */
async function groupAdministrators(db: Db, narrowed: ReturnType<Db>): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with given as materialized (
      select ur.id, ur.user_id, ur.is_global
      from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where rr.right_key = 'AdministerApplication' and ur.active ${narrowed}),
    everywhere as materialized (
      select user_id from given where is_global
      union
      select g.user_id
      from given g
      join user_role_companies urc on urc.user_role_id = g.id and urc.inherit
      join companies c on c.id = urc.company_id and c.parent_id is null
      where not g.is_global
      group by g.user_id
      having count(distinct c.id) = (select count(*) from companies where parent_id is null))
    select e.user_id as id from everywhere e join able_users u on u.id = e.user_id`;
  return rows.map(({ id }) => id);
}
