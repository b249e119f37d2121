import type { Reader } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { inPages, type SheetRows } from '#/bff/grids/sheet-rows.ts';
import { label } from '#/bff/labels.ts';
import { findYearWeek } from '#/bff/startup/queries.ts';
import { exportColumns } from './columns.ts';
import { type ExportLine, findReadableIds, listExportLines } from './queries.ts';

/** Label key of the IgIo export's name. */
export const IGIO_TITLE = 'IgioExport.title';

/** All gift reports of the companies that ReadAllComplianceReports covers (RX-002), of every year or of one. */
export async function reportRows(
  { services: { sql }, actor }: Reader,
  { lang, year }: { lang: LanguageId; year: number | undefined },
): Promise<SheetRows<ExportLine>> {
  const [ids, { timeZone }] = await Promise.all([
    findReadableIds(sql, [...actor.rights.companies('ReadAllComplianceReports')], year),
    findYearWeek(sql),
  ]);
  const linesOf = (wanted: readonly number[]) =>
    inPages(
      () => wanted,
      (page) => listExportLines(sql, page),
    );
  return {
    name: label(lang, IGIO_TITLE),
    columns: exportColumns(lang),
    count: ids.length,
    rows: () => linesOf(ids),
    sample: (count) => linesOf(ids.slice(0, count)),
    lang,
    timeZone,
  };
}
