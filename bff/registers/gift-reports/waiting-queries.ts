import type { Db } from '#/bff/database/connection.ts';
import { decidableOf, openTasksOf, type TaskSide } from '#/bff/tasks/queries.ts';
import { reportLine, reportTables, type WaitingLine } from './list-queries.ts';
import { giftReports } from './register.ts';

/** Reports that wait for a person, longest wait first. Days are counted in the configured time zone. */
export async function listWaitingReports(
  db: Db,
  userId: number,
  side: TaskSide,
): Promise<(WaitingLine & { companyId: number; engine: 'embedded' | 'camunda' })[]> {
  return db<(WaitingLine & { companyId: number; engine: 'embedded' | 'camunda' })[]>`
    with mine as (${openTasksOf(db, giftReports, userId)}), zone as (select value #>> '{}' as name from settings where name = 'time_zone')
    select ${reportLine(db)}, g.company_id as "companyId", t.created_at as "waitingSince",
           (select i.engine from workflow_instances i where i.id = t.instance_id) as engine,
           ((now() at time zone zone.name)::date - (t.created_at at time zone zone.name)::date) as "waitingDays",
           case when not m.is_own then p.display_name end as "onBehalfOf",
           (select s.display_name from task_handovers h join users s on s.id = h.to_id
            where h.task_id = t.id and h.from_id = ${userId} and h.ended_at is null and m.is_own) as "handedOverTo"
    from mine m
    join inbox_tasks t on t.id = m.task_id
    cross join zone
    left join users p on p.id = m.principal_id
    join ${reportTables(db)} on g.id = m.record_id
    where m.is_own = ${side === 'own'} and g.shown_status = any(${decidableOf(giftReports)}::int[]) and g.deleted_at is null
    order by t.created_at, g.id`;
}
