import type { Actor } from '#/bff/context.ts';
import { REVIEW_AHEAD_DAYS } from '#/bff/contract/activities.ts';
import type { ActivityStatus } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { decidableOf, openTasksOf, type TaskSide } from '#/bff/tasks/queries.ts';
import { processingActivities } from './register.ts';

/** A line of an activities grid before its codes are replaced with words. */
export interface ActivityLine {
  id: number;
  companyId: number;
  userId: number;
  shownStatus: ActivityStatus;
  number: string;
  name: string | null;
  responsiblePersonDep: string | null;
  responsiblePerson: string;
  company: string;
  reviewDate: string | null;
  businessProcess: string | null;
}

/** The columns of an ActivityLine over `activityTables`. */
export const activityLine = (db: Db) => db`
  p.id, p.company_id as "companyId", p.user_id as "userId", p.shown_status as "shownStatus", p.number, p.name,
  p.responsible_person_dep as "responsiblePersonDep", u.display_name as "responsiblePerson", c.name as company,
  p.review_date as "reviewDate", p.business_process as "businessProcess"`;

export const activityTables = (db: Db) => db`
  processing_activities p join users u on u.id = p.user_id join companies c on c.id = p.company_id`;

/** The activities that somebody is responsible for, newest first. */
export async function listOwnActivities(db: Db, userId: number): Promise<ActivityLine[]> {
  return db<ActivityLine[]>`
    select ${activityLine(db)} from ${activityTables(db)}
    where p.user_id = ${userId} and p.deleted_at is null order by p.id desc`;
}

/**
 * The activities of the companies that the reader's right covers, by company, then newest first.
 *
 * @param isAll if false, leaves out completed activities whose review is far ahead
 */
export async function listCompanyActivities(db: Db, { rights }: Actor, isAll: boolean): Promise<ActivityLine[]> {
  const companies = [...rights.companies('ReadComplianceProcessingActivities')];
  return db<ActivityLine[]>`
    select ${activityLine(db)} from ${activityTables(db)}
    where p.company_id = any(${companies}::int[]) and p.deleted_at is null
      ${isAll ? db`` : db`and not (p.shown_status = 50 and coalesce(p.review_date > local_day(now()) + ${REVIEW_AHEAD_DAYS}::int, false))`}
    order by company, p.id desc`;
}

/**
 * A line of a waiting list. It also states when the wait began, how many calendar days it has lasted, on whose behalf the
 * reader would decide, and to whom the reader has handed the task over.
 */
export interface WaitingActivityLine extends ActivityLine {
  waitingSince: Date;
  waitingDays: number;
  onBehalfOf: string | null;
  handedOverTo: string | null;
  engine: 'embedded' | 'camunda';
  isSealed: boolean;
}

/** Activities that wait for a person, longest wait first. Days are counted in the configured time zone. */
export async function listWaitingActivities(db: Db, userId: number, side: TaskSide): Promise<WaitingActivityLine[]> {
  return db<WaitingActivityLine[]>`
    with mine as (${openTasksOf(db, processingActivities, userId)})
    select ${activityLine(db)}, t.created_at as "waitingSince", local_day(now()) - local_day(t.created_at) as "waitingDays",
           (select i.engine from workflow_instances i where i.id = t.instance_id) as engine,
           exists (select from decisions d where d.instance_id = t.instance_id and d.voided_at is null
                   and d.action = 'approve' and d.is_approval) as "isSealed",
           case when not m.is_own then s.display_name end as "onBehalfOf",
           (select o.display_name from task_handovers h join users o on o.id = h.to_id
            where h.task_id = t.id and h.from_id = ${userId} and h.ended_at is null and m.is_own) as "handedOverTo"
    from mine m
    join inbox_tasks t on t.id = m.task_id
    left join users s on s.id = m.principal_id
    join ${activityTables(db)} on p.id = m.record_id
    where m.is_own = ${side === 'own'} and p.shown_status = any(${decidableOf(processingActivities)}::int[])
      and p.deleted_at is null
    order by t.created_at, p.id`;
}
