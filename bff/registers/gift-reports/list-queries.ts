import type { PendingQuery } from 'postgres';
import type { ReportStatus, ReportType } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { recordsBelow, recordsOf } from '#/bff/registers/visibility-queries.ts';

/**
 * A line of a report grid before its codes are replaced with words. Person data is the snapshot taken at submit; before
 * that, the current data.
 */
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

/**
 * A line of a waiting list. It also states when the wait began, how many calendar days it has lasted, on whose behalf the
 * reader would decide, and to whom the reader has handed the task over.
 */
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

/** The requested year, or the current one in the configured time zone (OP-011). */
const yearOf = (db: Db, year: number | undefined) =>
  year === undefined
    ? db`extract(year from now() at time zone (select value #>> '{}' from settings where name = 'time_zone'))::int`
    : db`${year}::int`;

/**
 * A list of reports: a statement that returns its lines unordered, and the first column to sort by. Lines with the same
 * value in that column are sorted newest first.
 */
export interface ReportList {
  lines: PendingQuery<ReportLine[]>;
  by: 'company' | 'fullname' | null;
}

/** A person's own reports of a year. */
export const ownReports = (db: Db, userId: number, year: number | undefined): ReportList => ({
  lines: db<ReportLine[]>`
    select ${reportLine(db)} from ${reportTables(db)}
    where g.user_id = ${userId} and g.register_year = ${yearOf(db, year)} and g.deleted_at is null`,
  by: null,
});

/** Reports of everybody below the manager, in the companies where the right is held (OP-020). */
export const managerReports = (
  db: Db,
  managerId: number,
  companies: readonly number[],
  year: number | undefined,
): ReportList => ({
  lines: db<ReportLine[]>`
    select ${reportLine(db)} from ${reportTables(db)}
    where ${recordsBelow(db, 'g', managerId, companies)} and g.user_id <> ${managerId}
      and g.register_year = ${yearOf(db, year)} and g.deleted_at is null`,
  by: 'fullname',
});

/** A condition: the reports of the given companies, for the compliance list and its exports. */
export const readableReports = (db: Db, companies: readonly number[]) => db`
  ${recordsOf(db, 'g', companies)} and g.deleted_at is null`;

/** All reports of one year in the companies that the reader's right covers. */
export const companyReports = (db: Db, companies: readonly number[], year: number | undefined): ReportList => ({
  lines: db<ReportLine[]>`
    select ${reportLine(db)} from ${reportTables(db)}
    where ${readableReports(db, companies)} and g.register_year = ${yearOf(db, year)}`,
  by: 'company',
});

/** The lines of a list, in the order of that list. */
export async function listReports(db: Db, { lines, by }: ReportList): Promise<ReportLine[]> {
  return db<ReportLine[]>`${lines} order by ${by ? db`${db(by)}, ` : db``} g.id desc`;
}

/** Lines of a list, column by column, in any order. */
export type ReportKeys = { id: number[] } & { [Key in keyof ReportLine]?: ReportLine[Key][] };

/**
 * Some columns of a list, in batches that follow the order of the list. For 100,000 lines this takes less than half as
 * long as sorting and sending single lines, because there are few batches to sort and each is one row.
 */
export async function listReportKeys(
  db: Db,
  { lines, by }: ReportList,
  columns: readonly (keyof ReportLine)[],
): Promise<ReportKeys[]> {
  const names = ['id', ...new Set(columns)];
  const values = names.map((name, at) => db`${at > 0 ? db`, ` : db``} json_agg(l.${db(name)}) as ${db(name)}`);
  const parts = by ? db`group by l.${db(by)} order by l.${db(by)}` : db`having count(*) > 0`;
  return db<ReportKeys[]>`select ${values} from (${lines}) l ${parts}`;
}

/**
 * The lines of the reports with the given ids, in the order of the ids. Without the `where` clause, which only repeats
 * the ids, each page would read the whole table.
 */
export async function listReportLines(db: Db, ids: readonly number[]): Promise<ReportLine[]> {
  return db<ReportLine[]>`
    select ${reportLine(db)} from ${reportTables(db)}
    join unnest(${[...ids]}::int[]) with ordinality asked(id, place) on asked.id = g.id
    where g.id = any(${[...ids]}::int[])
    order by asked.place`;
}
