import type { ReportStatus, ReportType } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';

/** A line of a report grid before it is worded. Person data is the snapshot taken at submit, before that the present. */
export interface ReportLine {
  id: number;
  company: string;
  status: ReportStatus;
  number: string;
  reportType: ReportType;
  personnelNumber: string | null;
  fullname: string;
  department: string | null;
  supervisor: string | null;
  amount: number | null;
  gift: string | null;
  date: string | null;
}

/** A line of a waiting list: since when, how many whole days, in whose place the reader would decide, to whom they gave it. */
export interface WaitingLine extends ReportLine {
  waitingSince: Date;
  waitingDays: number;
  onBehalfOf: string | null;
  handedOverTo: string | null;
}

/** The columns of a ReportLine over `gift_reports g` joined with owner u, company c and supervisor s. */
export const reportLine = (db: Db) => db`
  g.id, coalesce(g.person_snapshot->>'company', c.name) as company, g.shown_status as status, g.number,
  g.report_type as "reportType",
  case when g.person_snapshot is null then u.personnel_number else g.person_snapshot->>'personnelNumber' end as "personnelNumber",
  coalesce(g.person_snapshot->>'username', u.display_name) as fullname,
  case when g.person_snapshot is null then u.department else g.person_snapshot->>'department' end as department,
  case when g.person_snapshot is null then s.display_name else g.person_snapshot->>'supervisor' end as supervisor,
  g.amount, g.gift, g.date`;

export const reportTables = (db: Db) => db`
  gift_reports g
  join users u on u.id = g.user_id
  join companies c on c.id = g.company_id
  left join users s on s.id = u.supervisor_id`;

/** The year asked for, or the current one in the configured time zone (OP-011). */
const yearOf = (db: Db, year: number | undefined) =>
  year === undefined
    ? db`extract(year from now() at time zone (select value #>> '{}' from settings where name = 'time_zone'))::int`
    : db`${year}::int`;

/** Own reports of a year, newest first. */
export async function listOwnReports(db: Db, userId: number, year: number | undefined): Promise<ReportLine[]> {
  return db<ReportLine[]>`
    select ${reportLine(db)} from ${reportTables(db)}
    where g.user_id = ${userId} and g.register_year = ${yearOf(db, year)} and g.deleted_at is null
    order by g.id desc`;
}

/** Reports of everybody below the manager, in the companies where the right is held (OP-020). */
export async function listManagerReports(
  db: Db,
  managerId: number,
  companies: readonly number[],
  year: number | undefined,
): Promise<ReportLine[]> {
  return db<ReportLine[]>`
    with recursive below as (
      select id from users where supervisor_id = ${managerId}
      union
      select u.id from users u join below b on u.supervisor_id = b.id
    )
    select ${reportLine(db)} from ${reportTables(db)}
    where g.user_id in (select id from below) and g.user_id <> ${managerId} and g.company_id = any(${[...companies]}::int[])
      and g.register_year = ${yearOf(db, year)} and g.deleted_at is null
    order by fullname, g.id desc`;
}

/** Which reports somebody may read who reads all of these companies: the compliance list and what is exported of it. */
export const readableReports = (db: Db, companies: readonly number[]) => db`
  g.company_id = any(${[...companies]}::int[]) and g.deleted_at is null`;

/** All reports of a year in the companies that the reader's right covers. */
export async function listCompanyReports(
  db: Db,
  companies: readonly number[],
  year: number | undefined,
): Promise<ReportLine[]> {
  return db<ReportLine[]>`
    select ${reportLine(db)} from ${reportTables(db)}
    where ${readableReports(db, companies)} and g.register_year = ${yearOf(db, year)}
    order by company, g.id desc`;
}
