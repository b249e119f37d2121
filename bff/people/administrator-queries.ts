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
