import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { ON_BEHALF_RULE, WAITING_DAYS_RULE } from '#/bff/contract/report-grid.ts';
import type { FileGrid } from '#/bff/grids/grid.ts';
import { REPORT_FILE_COLUMNS } from './file-grids.ts';
import { listWaiting } from './list-waiting.ts';

const WAITING_DAYS = { ...WAITING_DAYS_RULE, label: 'ReportColumn.waitingDays' } as const;

export const waitingReportsFile: FileGrid<WaitingRow> = {
  label: 'Menu.myTasks',
  right: 'Access',
  read: (reader, { lang }) => listWaiting(reader, 'own', lang),
  columns: [...REPORT_FILE_COLUMNS, WAITING_DAYS],
};

export const delegatedReportsFile: FileGrid<WaitingRow> = {
  label: 'Menu.delegatedTasks',
  right: 'Access',
  read: (reader, { lang }) => listWaiting(reader, 'delegated', lang),
  columns: [...REPORT_FILE_COLUMNS, { ...ON_BEHALF_RULE, label: 'ReportColumn.onBehalfOf' }, WAITING_DAYS],
};
