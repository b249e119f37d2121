import type { ReportType } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import {
  type ReportLine,
  readableReports,
  reportLine,
  reportTables,
} from '#/bff/registers/gift-reports/list-queries.ts';

/**
 * The ids of all reports in the companies, of every year or of one, company by company and newest first. They are all
 * read at the start. The file then contains exactly these reports, however long it takes, without keeping a transaction
 * open.
 */
export async function findReadableIds(
  db: Db,
  companies: readonly number[],
  year: number | undefined,
): Promise<number[]> {
  // The ids are sorted here, because for 100,000 ids, sorting in Postgres takes as long as finding them.
  const parts = await db<{ ids: number[] }[]>`
    select p.ids from companies c
    join (select g.company_id, json_agg(g.id) as ids from gift_reports g
          where ${readableReports(db, companies)} and (${year ?? null}::int is null or g.register_year = ${year ?? null}::int)
          group by g.company_id) p on p.company_id = c.id
    order by c.name, c.id`;
  return parts.flatMap(({ ids }) => [...Int32Array.from(ids).sort().reverse()]);
}

/**
 * A line of the export before its codes are replaced with words: the columns of the compliance list, and everything
 * else that was entered.
 */
export interface ExportLine extends Omit<ReportLine, 'id' | 'reportType'> {
  type: ReportType;
  categoryNl: string | null;
  categoryEn: string | null;
  contactPerson: string | null;
  contactCompany: string | null;
  contactFunction: string | null;
  occasion: string | null;
  declaration: boolean;
  createdAt: Date;
  submittedAt: Date | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  wfReason: string | null;
}

/**
 * The lines of the reports with the given ids, in the order of the ids. Without the `where` clause, which only repeats
 * the ids, each page would read the whole table.
 */
export async function listExportLines(db: Db, ids: readonly number[]): Promise<ExportLine[]> {
  return db<ExportLine[]>`
    select ${reportLine(db)}, g.report_type as type, k.name_nl as "categoryNl", k.name_en as "categoryEn",
           g.contact_person as "contactPerson", g.contact_company as "contactCompany", g.contact_function as "contactFunction",
           g.occasion, g.declaration, g.created_at as "createdAt", g.submitted_at as "submittedAt",
           a.display_name as "approvedBy", g.approved_at as "approvedAt", g.wf_reason as "wfReason"
    from ${reportTables(db)}
    join unnest(${[...ids]}::int[]) with ordinality asked(id, place) on asked.id = g.id
    left join picklist_items k on k.list = 'reportCategories' and k.id = g.category_id
    left join users a on a.id = g.approved_by
    where g.id = any(${[...ids]}::int[])
    order by asked.place`;
}
