import { paths } from '#/web/app/paths.ts';
import type { ShortcutId } from './table.ts';

/** The places that have a shortcut. */
export const PLACES = {
  goStart: paths.start,
  goTasks: paths.approvals,
  goReports: paths.myReports,
  goActivities: paths.myActivities,
  goIncidents: paths.incidents,
  goAllActivities: paths.complianceActivities,
  goOperations: paths.operations,
} as const satisfies Partial<Record<ShortcutId, string>>;
export type PlaceShortcut = keyof typeof PLACES;
