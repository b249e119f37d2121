import { useReportExport } from '#/web/app/reporting/report-export.ts';
import type { MenuAction } from './menu.ts';

/** What the menu's actions do, by name. */
export function useMenuActions(): Readonly<Record<MenuAction['action'], () => void>> {
  return { exportReports: useReportExport() };
}
