import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { type ExportedFile, exportSheet } from '#/bff/grids/export-sheet.ts';
import { findYearWeek } from '#/bff/startup/queries.ts';
import { exportColumns } from './columns.ts';
import { type ExportLine, findReadableIds, listExportLines } from './queries.ts';

/** Rows that are in memory at a time. */
const PAGE = 500;

interface Asked {
  lang: LanguageId;
  /** Register year; left out: every year. */
  year: number | undefined;
}

/**
 * The IgIo export: all gift reports of the companies that ReadAllComplianceReports covers (RX-002), as an Excel file that is
 * made while it is read. What it holds is settled, and in the audit, before the first byte goes out.
 */
export async function exportReports(context: Context, { lang, year }: Asked): Promise<ExportedFile> {
  const { services, actor } = context;
  const { sql } = services;
  const [ids, { timeZone }] = await Promise.all([
    findReadableIds(sql, [...actor.rights.companies('ReadAllComplianceReports')], year),
    findYearWeek(sql),
  ]);
  return exportSheet(context, {
    action: 'reporting.export',
    entity: 'report',
    entityId: 'igio_reports',
    detail: { ...(year !== undefined && { year }) },
    title: 'IgioExport.title',
    year,
    columns: exportColumns(lang),
    count: ids.length,
    rows: (most) => linesOf(sql, ids.slice(0, most)),
    lang,
    timeZone,
  });
}

/** Page by page; the next is asked for while one is being written. */
async function* linesOf(sql: Sql, ids: readonly number[]): AsyncGenerator<ExportLine> {
  const read = (from: number) => {
    const page = from < ids.length ? listExportLines(sql, ids.slice(from, from + PAGE)) : Promise.resolve([]);
    // Whoever stops reading leaves one page behind that nobody waits for.
    page.catch(() => {});
    return page;
  };
  let next = read(0);
  for (let from = 0; from < ids.length; from += PAGE) {
    const lines = await next;
    next = read(from + PAGE);
    yield* lines;
  }
}
