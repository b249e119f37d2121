import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { GridValue } from '#/bff/contract/grid.ts';
import { REPORT_RULES } from '#/bff/contract/report-grid.ts';
import { type ReportStatus, type ReportType, reportStatusName, reportTypeName } from '#/bff/contract/statuses.ts';
import type { FileColumn, FileGrid } from '#/bff/grids/grid.ts';
import { listMine, listOfCompanies, listOfManager } from './list-reports.ts';

type Choice = (value: GridValue) => string;

/** Label keys of what a report's lists hold. */
export const REPORT_CHOICES = {
  status: (value) => `ReportStatus.${reportStatusName(value as ReportStatus)}`,
  type: (value) => `ReportType.${reportTypeName(value as ReportType)}`,
} as const satisfies Readonly<Record<string, Choice>>;
const choices: Readonly<Record<string, Choice>> = REPORT_CHOICES;

/** The columns of report grids, worded for a file. */
export const REPORT_FILE_COLUMNS: readonly FileColumn<ReportRow>[] = Object.values(REPORT_RULES).map((rule) => ({
  ...rule,
  label: `ReportColumn.${rule.key}`,
  choice: choices[rule.key],
}));

export const myReportsFile: FileGrid<ReportRow> = {
  label: 'Menu.myReports',
  right: 'Access',
  read: listMine,
  columns: REPORT_FILE_COLUMNS,
};

export const managerReportsFile: FileGrid<ReportRow> = {
  label: 'ManagerReports.title',
  right: 'ManageUserReport',
  read: listOfManager,
  columns: REPORT_FILE_COLUMNS,
};

export const complianceReportsFile: FileGrid<ReportRow> = {
  label: 'ComplianceReports.title',
  right: 'ReadAllComplianceReports',
  read: listOfCompanies,
  columns: REPORT_FILE_COLUMNS,
};
