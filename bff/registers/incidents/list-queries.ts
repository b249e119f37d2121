import type { Actor } from '#/bff/context.ts';
import type { TermState } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db } from '#/bff/database/connection.ts';
import { changeableIncidents, visibleIncidents } from './relation-queries.ts';

/** A line of the incidents grid. */
export interface IncidentLine {
  id: number;
  companyId: number | null;
  handlerId: number | null;
  isRestricted: boolean;
  statusId: number;
  statusText: string;
  isClosed: boolean;
  number: string;
  company: string | null;
  subject: string;
  description: string | null;
  summary: string | null;
  typeId: number;
  type: string;
  date: string;
  handler: string | null;
  due: string | null;
  termState: TermState | null;
  receivedAt: Date;
}

const nameOf = (db: Db, as: string, lang: LanguageId) => db`${db(as)}.${db(lang === 1033 ? 'name_en' : 'name_nl')}`;

/** The columns of an IncidentLine over `incidentTables`. */
export const incidentLine = (db: Db, lang: LanguageId) => db`
  i.id, i.company_id as "companyId", i.handler_id as "handlerId", i.restricted as "isRestricted",
  i.incident_status_id as "statusId",
  ${nameOf(db, 'st', lang)} as "statusText", coalesce((st.attributes->>'closed')::boolean, false) as "isClosed", i.number,
  c.name as company, i.subject, i.description, i.summary, i.incident_type_id as "typeId", ${nameOf(db, 'ty', lang)} as type, i.date,
  h.display_name as handler, te.due, te.state as "termState", i.received_at as "receivedAt"`;

export const incidentTables = (db: Db) => db`
  incidents i
  join picklist_items st on st.list = 'incidentStatuses' and st.id = i.incident_status_id
  join picklist_items ty on ty.list = 'incidentTypes' and ty.id = i.incident_type_id
  left join companies c on c.id = i.company_id
  left join users h on h.id = i.handler_id
  left join incident_terms te on te.incident_id = i.id`;

/**
 * Incidents of a year that the person may open, most recently received first. @param year if omitted, the current one
 */
export async function listIncidentLines(
  db: Db,
  actor: Actor,
  year: number | undefined,
  lang: LanguageId,
): Promise<IncidentLine[]> {
  const asked =
    year === undefined
      ? db`extract(year from now() at time zone (select value #>> '{}' from settings where name = 'time_zone'))::int`
      : db`${year}::int`;
  return db<IncidentLine[]>`
    select ${incidentLine(db, lang)} from ${incidentTables(db)}
    where i.register_year = ${asked} and i.deleted_at is null and ${visibleIncidents(db, 'i', actor)}
    order by i.received_at desc, i.id`;
}

/** The names for the ids in one incident. */
export interface IncidentWords {
  statusText: string;
  isClosed: boolean;
  type: string;
  company: string | null;
  handler: string | null;
  reportedBy: string | null;
  outcome: string | null;
}

export async function findIncidentWords(db: Db, id: number, lang: LanguageId): Promise<IncidentWords> {
  const [row] = await db<IncidentWords[]>`
    select ${nameOf(db, 'st', lang)} as "statusText", coalesce((st.attributes->>'closed')::boolean, false) as "isClosed",
           ${nameOf(db, 'ty', lang)} as type, c.name as company, h.display_name as handler, r.display_name as "reportedBy",
           ${nameOf(db, 'ou', lang)} as outcome
    from ${incidentTables(db)} left join users r on r.id = i.reported_by
    left join picklist_items ou on ou.list = 'incidentOutcomes' and ou.id = i.outcome_id
    where i.id = ${id}`;
  if (!row) throw new Error(`incident ${id} is gone`);
  return row;
}

/** Deleted incidents that the person may see, most recently deleted first. */
export async function listDeletedIncidents(
  db: Db,
  actor: Actor,
): Promise<
  {
    id: number;
    companyId: number | null;
    handlerId: number | null;
    isRestricted: boolean;
    number: string;
    subject: string;
    company: string | null;
    deletedAt: Date;
    deletedBy: string;
    reason: string | null;
  }[]
> {
  return db`
    select i.id, i.company_id as "companyId", i.handler_id as "handlerId", i.restricted as "isRestricted", i.number, i.subject, c.name as company,
           i.deleted_at as "deletedAt", u.display_name as "deletedBy", i.delete_reason as reason
    from incidents i join users u on u.id = i.deleted_by left join companies c on c.id = i.company_id
    where i.deleted_at is not null and ${visibleIncidents(db, 'i', actor)}
    order by i.deleted_at desc`;
}

/** How many open incidents without a handler the actor may take on. */
export async function countUntaken(db: Db, actor: Actor): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
    from incidents i join picklist_items st on st.list = 'incidentStatuses' and st.id = i.incident_status_id
    where i.handler_id is null and i.deleted_at is null and not coalesce((st.attributes->>'closed')::boolean, false)
      and ${changeableIncidents(db, 'i', actor)}`;
  if (!row) throw new Error('a count returned no row');
  return row.count;
}

/**
 * How many incidents have an overdue term. Only incidents that have a handler and that the actor handles or may change
 * are counted.
 */
export async function countOverdue(db: Db, actor: Actor): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from incident_terms t join incidents i on i.id = t.incident_id
    where t.state = 'overdue' and i.handler_id is not null and i.deleted_at is null
      and (i.handler_id = ${actor.id} or ${changeableIncidents(db, 'i', actor)})`;
  if (!row) throw new Error('a count returned no row');
  return row.count;
}
