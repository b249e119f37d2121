import type { ReportRow, WaitingRow } from './gift-reports.ts';
import type { GridColumnRule } from './grid.ts';
import { REPORT_STATUSES, REPORT_TYPE } from './statuses.ts';

type Rule = GridColumnRule<ReportRow>;

/**
 * How the columns of report grids are compared and filtered, on the screen and in the Excel file. Their names are the
 * labels `ReportColumn.<key>`; the screen decides how they are displayed.
 */
export const REPORT_RULES = {
  status: { key: 'status', type: 'list', order: REPORT_STATUSES },
  company: { key: 'company', type: 'text' },
  number: { key: 'number', type: 'text' },
  type: { key: 'type', type: 'list', order: Object.values(REPORT_TYPE), value: (row) => row.idReportType },
  personnelNumber: { key: 'personnelNumber', type: 'text' },
  fullname: { key: 'fullname', type: 'text' },
  department: { key: 'department', type: 'text' },
  supervisor: { key: 'supervisor', type: 'text' },
  amount: { key: 'amount', type: 'amount', sum: true },
  gift: { key: 'gift', type: 'text' },
  date: { key: 'date', type: 'date' },
} as const satisfies Record<string, Rule>;

/** The person on whose behalf a delegated task is decided. */
export const ON_BEHALF_RULE = { key: 'onBehalfOf', type: 'text' } as const satisfies GridColumnRule<WaitingRow>;

/** An additional column of the waiting lists: calendar days since the task was opened. */
export const WAITING_DAYS_RULE = { key: 'waitingDays', type: 'number' } as const satisfies GridColumnRule<WaitingRow>;
