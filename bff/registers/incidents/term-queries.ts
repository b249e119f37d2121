import type { Actor } from '#/bff/context.ts';
import type { IncidentFigures, IncidentTerms } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { visibleIncidents } from './relation-queries.ts';

/** Whether the day is today or earlier, in the configured time zone. */
export async function isPastDay(db: Db, day: string): Promise<boolean> {
  const [row] = await db<{ past: boolean }[]>`select ${day}::date <= local_day(now()) as past`;
  return row?.past ?? false;
}

/**
 * The terms within which the reporter of an incident must hear from compliance; undefined if the incident's type has
 * none.
 */
export async function findTerms(db: Db, id: number): Promise<IncidentTerms | undefined> {
  const [row] = await db<IncidentTerms[]>`
    select t.acknowledge_by as "acknowledgeBy", i.acknowledged_on as "acknowledgedOn", t.feedback_by as "feedbackBy",
           i.feedback_on as "feedbackOn", t.due, t.state
    from incident_terms t join incidents i on i.id = t.incident_id
    where t.incident_id = ${id}`;
  return row;
}

/** @param on null for today @returns the day */
export async function setAcknowledged(tx: Tx, id: number, by: number, on: string | null): Promise<string> {
  const [row] = await tx<{ on: string }[]>`
    update incidents set acknowledged_on = coalesce(${on}::date, local_day(now())), acknowledged_by = ${by}
    where id = ${id} returning acknowledged_on as on`;
  if (!row) throw new Error(`incident ${id} is gone`);
  return row.on;
}

/**
 * Feedback also acknowledges the report, unless it has already been acknowledged. @param on null for today @returns the
 * day
 */
export async function setFeedback(tx: Tx, id: number, by: number, on: string | null): Promise<string> {
  const [row] = await tx<{ on: string }[]>`
    update incidents set feedback_on = coalesce(${on}::date, local_day(now())), feedback_by = ${by},
      acknowledged_on = coalesce(acknowledged_on, ${on}::date, local_day(now())), acknowledged_by = coalesce(acknowledged_by, ${by})
    where id = ${id} returning feedback_on as on`;
  if (!row) throw new Error(`incident ${id} is gone`);
  return row.on;
}

/** An incident for which a reminder is due. */
export interface DueIncident {
  id: number;
  handlerId: number | null;
  due: string;
  /** Whether the last day of the term has come. */
  isToday: boolean;
}

/**
 * Incidents with a term that ends within `days` days, or ended at most `days` days ago, so that a server that was down
 * sends its missed reminders.
 */
export async function listDueIncidents(db: Db, days: number): Promise<DueIncident[]> {
  return db<DueIncident[]>`
    select i.id, i.handler_id as "handlerId", t.due, t.due <= local_day(now()) as "isToday"
    from incident_terms t join incidents i on i.id = t.incident_id
    where i.deleted_at is null and t.due between local_day(now()) - ${days}::int and local_day(now()) + ${days}::int
    order by t.due, i.id`;
}

/**
 * Figures of the incidents received in a year that the person may open, by type, company and outcome.
 * @param year if omitted, the current one
 */
export async function listFigures(
  db: Db,
  actor: Actor,
  year: number | undefined,
  lang: LanguageId,
): Promise<IncidentFigures[]> {
  const name = (as: string) => db`${db(as)}.${db(lang === 1033 ? 'name_en' : 'name_nl')}`;
  return db<IncidentFigures[]>`
    select ${name('ty')} as type, c.name as company, ${name('ou')} as outcome, count(*)::int as received,
           count(*) filter (where (st.attributes->>'closed')::boolean)::int as closed, count(t.state)::int as "withTerms",
           count(*) filter (where i.acknowledged_on <= t.acknowledge_by)::int as "acknowledgedInTime",
           count(*) filter (where coalesce(i.acknowledged_on, case when t.state = 'missed' then date 'infinity' else local_day(now()) end)
                                  > t.acknowledge_by)::int as "acknowledgedLate",
           count(*) filter (where i.feedback_on <= t.feedback_by)::int as "feedbackInTime",
           count(*) filter (where coalesce(i.feedback_on, case when t.state = 'missed' then date 'infinity' else local_day(now()) end)
                                  > t.feedback_by)::int as "feedbackLate"
    from incidents i
    join picklist_items ty on ty.list = 'incidentTypes' and ty.id = i.incident_type_id
    join picklist_items st on st.list = 'incidentStatuses' and st.id = i.incident_status_id
    left join picklist_items ou on ou.list = 'incidentOutcomes' and ou.id = i.outcome_id
    left join companies c on c.id = i.company_id
    left join incident_terms t on t.incident_id = i.id
    where extract(year from local_day(i.received_at)) = coalesce(${year ?? null}::int, extract(year from local_day(now())))
      and i.deleted_at is null and ${visibleIncidents(db, 'i', actor)}
    group by ty.sort, ty.id, ty.name_nl, ty.name_en, c.name, ou.sort, ou.name_nl, ou.name_en
    order by ty.sort, ty.id, c.name nulls last, ou.sort nulls last`;
}
