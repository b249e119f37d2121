import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { reportLine, reportTables, type WaitingLine } from '#/bff/registers/gift-reports/list-queries.ts';

/** Whose tasks: the person's own, or those that they may decide in somebody's place. */
export type TaskSide = 'own' | 'delegated';

/** Shown statuses in which a task can be decided; a lock or a fault puts it aside (DESIGN §3). */
const DECIDABLE = [REPORT_STATUS.WaitingForApproval, REPORT_STATUS.Approved];

/**
 * The open tasks that a person may decide, one row a task. A task that is theirs in both ways is their own.
 * Excluded people are left out by the view (DESIGN §5).
 */
const mine = (db: Db, userId: number) => db`
  select a.task_id, a.register, a.record_id, bool_or(a.principal_id = a.actor_id) as is_own,
         min(a.principal_id) filter (where a.principal_id <> a.actor_id) as principal_id
  from task_actors a where a.actor_id = ${userId}
  group by a.task_id, a.register, a.record_id`;

/** Reports that wait for this person, the one that waits longest first. Days are counted in the configured time zone. */
export async function listWaitingReports(
  db: Db,
  userId: number,
  side: TaskSide,
): Promise<(WaitingLine & { companyId: number })[]> {
  return db<(WaitingLine & { companyId: number })[]>`
    with mine as (${mine(db, userId)}), zone as (select value #>> '{}' as name from settings where name = 'time_zone')
    select ${reportLine(db)}, g.company_id as "companyId", t.created_at as "waitingSince",
           ((now() at time zone zone.name)::date - (t.created_at at time zone zone.name)::date) as "waitingDays",
           case when not m.is_own then p.display_name end as "onBehalfOf",
           (select s.display_name from task_handovers h join users s on s.id = h.to_id
            where h.task_id = t.id and h.from_id = ${userId} and h.ended_at is null and m.is_own) as "handedOverTo"
    from mine m
    join inbox_tasks t on t.id = m.task_id
    cross join zone
    left join users p on p.id = m.principal_id
    join ${reportTables(db)} on g.id = m.record_id
    where m.register = 'giftReport' and m.is_own = ${side === 'own'} and g.shown_status = any(${DECIDABLE}::int[])
      and g.deleted_at is null
    order by t.created_at, g.id`;
}

/** How many rows each of the two lists has. */
export async function countReportTasks(db: Db, userId: number): Promise<{ own: number; delegated: number }> {
  const [row] = await db<{ own: number; delegated: number }[]>`
    with mine as (${mine(db, userId)})
    select count(*) filter (where m.is_own) as own, count(*) filter (where not m.is_own) as delegated
    from mine m join gift_reports g on g.id = m.record_id
    where m.register = 'giftReport' and g.shown_status = any(${DECIDABLE}::int[]) and g.deleted_at is null`;
  if (!row) throw new Error('a count answers one row');
  return row;
}
