import type { Db } from '#/bff/database/connection.ts';

/** Whether a person can decide on behalf of somebody else at all. */
export interface StandIn {
  /** Whether the person is still active, with Access, and not shut out by NoAccess. */
  isAble: boolean;
  /**
   * The day (YYYY-MM-DD) until which, at least, the person's own tasks are with a delegate; null if the person is not
   * away in the period.
   */
  awayUntil: string | null;
}

/**
 * @param register the register of the tasks; `*` for all @param period first and last day, inclusive; if omitted, now
 * @returns undefined if there is nobody with that id
 */
export async function findStandIn(
  db: Db,
  userId: number,
  register: string,
  period?: { from: string; to: string },
): Promise<StandIn | undefined> {
  const [row] = await db<StandIn[]>`
    select exists (select 1 from able_users b where b.id = u.id) as "isAble",
      (select to_char(max(local_day(upper(d.during) - interval '1 second')), 'YYYY-MM-DD') from delegations d
       where d.user_id = u.id and d.revoked_at is null and (d.register in ('*', ${register}) or ${register} = '*')
         and d.during && ${period ? days(db, period.from, period.to) : db`tstzrange(now(), now(), '[]')`}) as "awayUntil"
    from users u where u.id = ${userId}`;
  return row;
}

/** The period from the start of one day to the end of another, in the configured time zone. */
export const days = (db: Db, from: string, to: string) => db`(
  select tstzrange(${from}::timestamp at time zone (s.value #>> '{}'), (${to}::date + 1)::timestamp at time zone (s.value #>> '{}'))
  from settings s where s.name = 'time_zone')`;
