import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { WAITING_DAYS_RULE } from '#/bff/contract/report-grid.ts';
import type { FileGrid } from '#/bff/grids/grid.ts';
import { REPORT_FILE_COLUMNS } from '#/bff/registers/gift-reports/file-grids.ts';
import { listWaiting } from './list-waiting.ts';

export const waitingReportsFile: FileGrid<WaitingRow> = {
  label: 'Menu.myTasks',
  right: 'Access',
  read: (context, { lang }) => listWaiting(context, 'own', lang),
  columns: [...REPORT_FILE_COLUMNS, { ...WAITING_DAYS_RULE, label: 'ReportColumn.waitingDays' }],
};
