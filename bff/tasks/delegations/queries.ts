import type { AwayPerson, Delegation } from '#/bff/contract/delegations.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { days } from '#/bff/people/stand-in-queries.ts';

const columns = (db: Db) => db`
  d.id as "idDelegation", d.user_id as "idUser", u.display_name as displayname, d.delegate_id as "idDelegate",
  s.display_name as delegatename, d.register, to_char(local_day(lower(d.during)), 'YYYY-MM-DD') as "from",
  to_char(local_day(upper(d.during) - interval '1 second'), 'YYYY-MM-DD') as "to",
  case when d.revoked_at is not null then 'revoked' when d.during @> now() then 'running'
       when upper(d.during) <= now() then 'past' else 'future' end as state,
  exists (select from able_users b where b.id = d.delegate_id) as "isAble"`;

const tables = (db: Db) => db`delegations d join users u on u.id = d.user_id join users s on s.id = d.delegate_id`;

/** The delegations of a person, newest period first. */
export async function listOwn(db: Db, userId: number): Promise<Delegation[]> {
  return db<Delegation[]>`
    select ${columns(db)} from ${tables(db)}
    where d.user_id = ${userId} order by lower(d.during) desc, d.id desc`;
}

/** The current and future delegations by which a person stands in for others, earliest period first. */
export async function listForOthers(db: Db, delegateId: number): Promise<Delegation[]> {
  return db<Delegation[]>`
    select ${columns(db)} from ${tables(db)}
    where d.delegate_id = ${delegateId} and d.revoked_at is null and upper(d.during) > now()
    order by lower(d.during), d.id`;
}

export async function findOwn(db: Db, id: number, userId: number): Promise<Delegation | undefined> {
  const [row] = await db<Delegation[]>`
    select ${columns(db)} from ${tables(db)}
    where d.id = ${id} and d.user_id = ${userId}`;
  return row;
}

/** Whether a day has passed, in the configured time zone. */
export async function isOver(db: Db, day: string): Promise<boolean> {
  const [row] = await db<{ isOver: boolean }[]>`select ${day}::date < local_day(now()) as "isOver"`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row.isOver;
}

/**
 * The constraint delegations_overlap refuses the delegation if, on one of its days, the person already has a delegate
 * for the same register.
 */
export async function insertDelegation(
  tx: Tx,
  delegation: { userId: number; delegateId: number; register: string; from: string; to: string },
): Promise<number> {
  const { userId, delegateId, register, from, to } = delegation;
  const [row] = await tx<{ id: number }[]>`
    insert into delegations (user_id, delegate_id, register, during, created_by)
    values (${userId}, ${delegateId}, ${register}, ${days(tx, from, to)}, ${userId}) returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Ends a delegation now. Returns false if it was already over or revoked. */
export async function endDelegation(tx: Tx, id: number, userId: number): Promise<boolean> {
  const rows = await tx`
    update delegations set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null and upper(during) > now() returning id`;
  return rows.length > 0;
}

/** The people who have a delegate on one of the given days, with the last day of the delegation. */
export async function listAway(db: Db, from: string, to: string): Promise<AwayPerson[]> {
  return db<AwayPerson[]>`
    select d.user_id as "idUser", to_char(max(local_day(upper(d.during) - interval '1 second')), 'YYYY-MM-DD') as until
    from delegations d where d.revoked_at is null and d.during && ${days(db, from, to)}
    group by d.user_id order by d.user_id`;
}
