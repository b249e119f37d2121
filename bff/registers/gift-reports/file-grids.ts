import type { Reader } from '#/bff/context.ts';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { GridValue } from '#/bff/contract/grid.ts';
import { REPORT_RULES } from '#/bff/contract/report-grid.ts';
import { type ReportStatus, type ReportType, reportStatusName, reportTypeName } from '#/bff/contract/statuses.ts';
import type { FileColumn, FileGrid } from '#/bff/grids/grid.ts';
import { listReportKeys, listReportLines, type ReportKeys, type ReportLine, type ReportList } from './list-queries.ts';
import { mine, ofCompanies, ofManager, wordLines } from './list-reports.ts';

type Choice = (value: GridValue) => string;

/** Label keys for the values of the columns that have a fixed set of values. */
export const REPORT_CHOICES = {
  status: (value) => `ReportStatus.${reportStatusName(value as ReportStatus)}`,
  type: (value) => `ReportType.${reportTypeName(value as ReportType)}`,
} as const satisfies Readonly<Record<string, Choice>>;
const choices: Readonly<Record<string, Choice>> = REPORT_CHOICES;

/** The columns of report grids, as labelled in an exported file. */
export const REPORT_FILE_COLUMNS: readonly FileColumn<ReportRow>[] = Object.values(REPORT_RULES).map((rule) => ({
  ...rule,
  label: `ReportColumn.${rule.key}`,
  choice: choices[rule.key],
}));

/** The columns whose name in the grid differs from their name in a line. */
const LINE_COLUMNS: Readonly<Record<string, keyof ReportLine>> = { type: 'reportType' };

/**
 * A list of reports. `read` loads only the columns used to filter and sort, for all reports; `fill` loads complete
 * lines.
 */
const reportsFile = (list: (reader: Reader, year: number | undefined) => ReportList) =>
  ({
    async read(reader, { year, keys }) {
      const known = keys.filter((key) => REPORT_FILE_COLUMNS.some((column) => column.key === key));
      const columns = known.map((key) => LINE_COLUMNS[key] ?? (key as keyof ReportLine));
      return (await listReportKeys(reader.services.sql, list(reader, year), columns)).flatMap(toRows);
    },
    async fill({ services }, { lang }, rows) {
      const lines = await listReportLines(
        services.sql,
        rows.map(({ idReport }) => idReport),
      );
      return [...wordLines(lines, [], lang)];
    },
    columns: REPORT_FILE_COLUMNS,
  }) satisfies Partial<FileGrid<ReportRow>>;

/** Rows for filtering and sorting, newest first, with only the columns used for this. */
function toRows({ id, reportType, ...columns }: ReportKeys): ReportRow[] {
  const values = Object.entries(columns);
  return placesByIdDown(id).map((at) => {
    const row: Record<string, unknown> = { idReport: id[at], idReportType: reportType?.[at] };
    for (const [key, all] of values) row[key] = all[at];
    return row as unknown as ReportRow;
  });
}

/** The indexes of the ids, from the highest id to the lowest. Sorting plain numbers needs no comparison function. */
function placesByIdDown(ids: readonly number[]): number[] {
  const count = ids.length;
  const codes = Float64Array.from(ids, (id, at) => id * count + at).sort();
  return Array.from(codes.reverse(), (code) => code - Math.floor(code / count) * count);
}

export const myReportsFile: FileGrid<ReportRow> = {
  label: 'Menu.myReports',
  right: 'Access',
  ...reportsFile(mine),
};

export const managerReportsFile: FileGrid<ReportRow> = {
  label: 'ManagerReports.title',
  right: 'ManageUserReport',
  ...reportsFile(ofManager),
};

export const complianceReportsFile: FileGrid<ReportRow> = {
  label: 'ComplianceReports.title',
  right: 'ReadAllComplianceReports',
  ...reportsFile(ofCompanies),
};
