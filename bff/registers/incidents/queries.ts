import { randomInt } from 'node:crypto';
import type { IncidentDraft } from '#/bff/contract/incidents.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** A row of incidents as the verbs see it. */
export interface IncidentRecord {
  id: number;
  number: string;
  companyId: number | null;
  statusId: number;
  typeId: number;
  subject: string;
  phone: string | null;
  email: string | null;
  date: string;
  description: string | null;
  summary: string | null;
  reportedBy: number | null;
  handlerId: number | null;
  /** Whether the incident is visible only to its named handlers. */
  isRestricted: boolean;
  receivedAt: Date;
  /** The day of `receivedAt`, in the register's time zone. */
  receivedOn: string;
  acknowledgedOn: string | null;
  feedbackOn: string | null;
  outcomeId: number | null;
  dossierId: number;
  fileId: number | null;
  shownStatus: number;
  version: number;
}

const columns = (db: Db) => db`
  id, number, company_id as "companyId", incident_status_id as "statusId", incident_type_id as "typeId", subject, phone, email, date,
  description, summary, reported_by as "reportedBy", handler_id as "handlerId", restricted as "isRestricted",
  received_at as "receivedAt",
  local_day(received_at) as "receivedOn", acknowledged_on as "acknowledgedOn", feedback_on as "feedbackOn", outcome_id as "outcomeId",
  dossier_id as "dossierId", file_id as "fileId", shown_status as "shownStatus", version`;

/** The incident, locked on request for the rest of the transaction; undefined if it is missing or deleted. */
export async function findIncident(db: Db, id: number, lock: boolean): Promise<IncidentRecord | undefined> {
  const [row] = await db<IncidentRecord[]>`
    select ${columns(db)} from incidents where id = ${id} and deleted_at is null ${lock ? db`for update` : db``}`;
  return row;
}

/** An incident that was deleted. */
export async function findDeletedIncident(db: Db, id: number, lock: boolean): Promise<IncidentRecord | undefined> {
  const [row] = await db<IncidentRecord[]>`
    select ${columns(db)} from incidents where id = ${id} and deleted_at is not null ${lock ? db`for update` : db``}`;
  return row;
}

/** Letters and digits that cannot be mistaken for one another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS_IN_NUMBER = 5;

/** E.g. INC-2026-7Q4K2: random, so that no number reveals another incident. */
const randomNumber = (year: number) =>
  `INC-${year}-${Array.from({ length: SIGNS_IN_NUMBER }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;

/**
 * Noon on this day in the configured time zone, so that it is the same day in every time zone that people work in.
 * Returns `otherwise` unchanged if `day` is null, or if `otherwise` falls on that day.
 */
const momentOf = (db: Db, day: string | null, otherwise: ReturnType<Db>) => db`
  case when ${day}::date is null or ${day}::date = local_day(${otherwise}) then ${otherwise}
       else (${day}::date + time '12:00') at time zone (select value #>> '{}' from settings where name = 'time_zone') end`;

/**
 * Stores a new incident with its own dossier, and adds its year to the list of years that have records.
 *
 * @param isRestricted if true, no person can see it until handlers are named, and the list of years does not change
 */
export async function insertIncident(
  tx: Tx,
  draft: IncidentDraft,
  reportedBy: number | null,
  isRestricted = false,
): Promise<{ id: number; number: string; dossierId: number }> {
  const [listed] = await tx<{ year: number }[]>`
    with this as (
      select extract(year from now() at time zone (select value #>> '{}' from settings where name = 'time_zone'))::int as year),
    known as (insert into register_numbers (register, year, last)
              select 'incident', year, 0 from this where not ${isRestricted} on conflict do nothing)
    select year from this`;
  if (!listed) throw new Error('a query that always returns a row returned none');
  const [dossier] = await tx<{ id: number }[]>`insert into dossiers (type) values (1) returning id`;
  if (!dossier) throw new Error('an insert returned no row');
  for (;;) {
    const number = randomNumber(listed.year);
    const [row] = await tx<{ id: number }[]>`
      insert into incidents (number, register_year, company_id, incident_status_id, incident_type_id, subject, phone, email, date,
                             description, summary, reported_by, outcome_id, received_at, dossier_id, restricted)
      values (${number}, ${listed.year}, ${draft.idCompany}, ${draft.idIncidentStatus}, ${draft.idIncidentType}, ${draft.subject},
              ${draft.phone}, ${draft.email}, ${draft.date}, ${draft.description}, ${draft.summary}, ${reportedBy}, ${draft.idOutcome},
              ${momentOf(tx, draft.receivedOn, tx`now()`)}, ${dossier.id}, ${isRestricted})
      on conflict (number) do nothing
      returning id`;
    if (row) return { id: row.id, number, dossierId: dossier.id };
  }
}

/** Overwrites an incident if it still has the version that was read; otherwise returns undefined. */
export async function updateIncident(
  tx: Tx,
  id: number,
  version: number,
  draft: IncidentDraft,
): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    update incidents set company_id = ${draft.idCompany}, incident_status_id = ${draft.idIncidentStatus},
      incident_type_id = ${draft.idIncidentType}, subject = ${draft.subject}, phone = ${draft.phone}, email = ${draft.email},
      date = ${draft.date}, description = ${draft.description}, summary = ${draft.summary}, outcome_id = ${draft.idOutcome},
      received_at = ${momentOf(tx, draft.receivedOn, tx`received_at`)}, version = version + 1
    where id = ${id} and version = ${version} and deleted_at is null
    returning version`;
  return row?.version;
}

/** The incident keeps its files, because it may be restored. */
export async function markDeleted(tx: Tx, id: number, by: number, reason: string | null): Promise<void> {
  await tx`update incidents set deleted_at = now(), deleted_by = ${by}, delete_reason = ${reason} where id = ${id}`;
}

export async function bringBack(tx: Tx, id: number): Promise<void> {
  await tx`update incidents set deleted_at = null, deleted_by = null, delete_reason = null where id = ${id}`;
}

export async function setHandler(tx: Tx, id: number, handlerId: number | null): Promise<void> {
  await tx`update incidents set handler_id = ${handlerId} where id = ${id}`;
}

/** Permanent: the incident cannot become ordinary again. */
export async function setRestricted(tx: Tx, id: number): Promise<void> {
  await tx`update incidents set restricted = true where id = ${id}`;
}

/** Whether an item may be chosen: it is visible, or the incident already has it. */
export async function isItemOffered(
  db: Db,
  list: 'incidentStatuses' | 'incidentTypes' | 'incidentOutcomes',
  id: number,
  present: number | null,
): Promise<boolean> {
  if (id === present) return true;
  return (await db`select 1 from picklist_items where list = ${list} and id = ${id} and visible`).length > 0;
}

/** Whether a company may be chosen: it is open, or the incident already has it. */
export async function isCompanyOffered(db: Db, id: number, present: number | null): Promise<boolean> {
  if (id === present) return true;
  return (await db`select 1 from companies where id = ${id} and closed_on is null`).length > 0;
}

/** The incidents that have the file, as attachment or in the dossier, each with the person who deals with it. */
export async function listConcernedByFile(db: Db, fileId: number): Promise<{ recordId: number; people: number[] }[]> {
  return db<{ recordId: number; people: number[] }[]>`
    select i.id as "recordId", array_remove(array[i.handler_id], null) as people
    from incidents i
    where i.deleted_at is null
      and (i.file_id = ${fileId}
        or i.dossier_id in (select dossier_id from dossier_files where file_id = ${fileId} and deleted_at is null))`;
}
