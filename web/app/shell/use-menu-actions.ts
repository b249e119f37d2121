import { useReportExport } from '#/web/app/reporting/report-export.ts';
import type { MenuAction } from './menu.ts';

/** The functions of the menu's actions, by name. */
export function useMenuActions(): Readonly<Record<MenuAction['action'], () => void>> {
  return { exportReports: useReportExport() };
}
