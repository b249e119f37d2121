import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';

/** The names of the pages from which a record is opened: lists, and pages on which the palette was open. */
const PAGES: Readonly<Record<string, LabelKey>> = {
  [paths.start]: 'Menu.start',
  [paths.myReports]: 'Menu.myReports',
  [paths.approvals]: 'Menu.myTasks',
  [paths.delegated]: 'Menu.delegatedTasks',
  [paths.managerReports]: 'ManagerReports.title',
  [paths.complianceReports]: 'ComplianceReports.title',
  [paths.incidents]: 'Incidents.title',
  [paths.myActivities]: 'Menu.myActivities',
  [paths.complianceActivities]: 'Activities.title',
  [paths.management]: 'Menu.rolesAndRights',
  [paths.startScreenEditor]: 'Menu.startScreen',
  [paths.picklists]: 'Menu.picklists',
  [paths.peopleImport]: 'Menu.peopleImport',
  [paths.mails]: 'Menu.mails',
};
const INCIDENT = /^\/app\/incidents\/\d+$/;
const ACTIVITY = /^\/app\/processingactivities\/\d+$/;
const REPORT = /^\/app\/reports?\/\d+$/;

/** The label of the breadcrumb that leads back to the page from which a record was opened. */
export function originLabel(origin: string): LabelKey {
  const [path = ''] = origin.split('?');
  if (REPORT.test(path)) return 'GiftReport.one';
  if (ACTIVITY.test(path)) return 'Activity.one';
  return PAGES[path] ?? (INCIDENT.test(path) ? 'Incident.one' : 'Record.back');
}
