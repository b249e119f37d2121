import type { Counters, Picklists } from '#/bff/contract/startup.ts';
import { isWebAddress } from '#/bff/contract/web-address.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import type { Rights } from '#/web/app/user/rights.ts';
import { totalOf } from '#/web/app/user/use-counters.ts';

interface Item {
  /** Identifies the entry, in every language. */
  key: string;
  label: LabelKey;
  /** The number of items that wait at this place; 0 is not shown. */
  badge?: number;
}

/** A place in the application. */
export interface MenuPlace extends Item {
  to: string;
}

/** A place outside Openboek: a full address, opened in a new tab. Its name is a label or the company's own text. */
export type ExternalLink = { key: string; address: string } & ({ label: LabelKey } | { name: string });

/** An action that runs on the current page and does not navigate. */
export interface MenuAction extends Item {
  action: 'exportReports';
}

export type MenuLink = MenuPlace | ExternalLink | MenuAction;

/** An entry of the side menu: a place, or a group of places that opens. */
export type MenuEntry = (MenuPlace & { icon: string }) | MenuGroup;

export interface MenuGroup extends Item {
  icon: string;
  items: readonly MenuLink[];
}

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry;
export const isExternal = (link: MenuLink): link is ExternalLink => 'address' in link;
export const isAction = (link: MenuLink): link is MenuAction => 'action' in link;

/** The places outside Openboek to which the menu leads, and whether it leads to activities. */
export interface Elsewhere {
  /** The address of the KYC application; null if none is configured (SH-006). */
  kycRegisterUrl: string | null;
  /** The company's own reports (SH-011). */
  reportItems: Picklists['reportItems'];
  /** Whether the register of processing activities is switched on (SH-005). */
  hasActivities: boolean;
}

/**
 * The side menu as this person may see it, from top to bottom (SH-003): only entries that the person may open, and no
 * empty groups (OP-010). With NoAccess, only the start screen remains (OP-008).
 */
export function menuFor(rights: Rights, counters: Counters, elsewhere: Elsewhere): MenuEntry[] {
  const start: MenuEntry = { key: 'start', label: 'Menu.start', icon: 'home', to: paths.start };
  const hasAccess = rights.has('Access');
  const { kycRegisterUrl, reportItems, hasActivities } = elsewhere;
  const myActivities: MenuLink[] = hasActivities
    ? [{ key: 'my-activities', label: 'Menu.myActivities', to: paths.myActivities }]
    : [];
  const kyc: MenuLink[] = kycRegisterUrl ? [{ key: 'kyc', label: 'Menu.kycRegister', address: kycRegisterUrl }] : [];
  const reportExport: MenuLink[] = rights.has('ReadAllComplianceReports')
    ? [{ key: 'export-reports', label: 'Menu.igioExport', action: 'exportReports' }]
    : [];
  const ownReports = reportItems
    .filter(({ url }) => isWebAddress(url))
    .map(({ url, name }) => ({ key: url, name, address: url }));
  const ofWholeGroup: MenuLink[] = [
    { key: 'start-screen', label: 'Menu.startScreen', to: paths.startScreenEditor },
    { key: 'release-notes', label: 'Menu.releaseNotes', to: paths.releaseNotes },
    { key: 'picklists', label: 'Menu.picklists', to: paths.picklists },
    { key: 'people-import', label: 'Menu.peopleImport', to: paths.peopleImport },
    { key: 'first-run', label: 'Menu.firstRun', to: paths.firstRun },
  ];
  const groups: MenuGroup[] = [
    {
      key: 'me',
      label: 'Menu.me',
      icon: 'user',
      items: hasAccess
        ? [{ key: 'my-reports', label: 'Menu.myReports', to: paths.myReports }, ...myActivities, ...kyc]
        : [],
    },
    {
      key: 'actions',
      label: 'Menu.actions',
      icon: 'check-square',
      badge: totalOf(counters),
      items: hasAccess
        ? [
            { key: 'my-tasks', label: 'Menu.myTasks', to: paths.approvals, badge: ownTasks(counters) },
            {
              key: 'delegated-tasks',
              label: 'Menu.delegatedTasks',
              to: paths.delegated,
              badge: counters.delegatedTasks + counters.delegatedActivityTasks,
            },
          ]
        : [],
    },
    {
      key: 'manager',
      label: 'Menu.manager',
      icon: 'users',
      items: rights.has('ManageUserReport')
        ? [{ key: 'manager-reports', label: 'Menu.reports', to: paths.managerReports }]
        : [],
    },
    {
      key: 'reporting',
      label: 'Menu.reporting',
      icon: 'chart-bar',
      items: rights.has('ViewReporting') ? [...reportExport, ...ownReports] : [],
    },
    {
      key: 'compliance',
      label: 'Menu.compliance',
      icon: 'shield',
      badge: waitingIncidents(counters),
      items: complianceOf(rights, counters, hasActivities),
    },
    {
      key: 'management',
      label: 'Menu.management',
      icon: 'cog',
      items: rights.has('AdministerApplication')
        ? [
            { key: 'roles-and-rights', label: 'Menu.rolesAndRights', to: paths.management },
            ...(rights.administersGroup ? ofWholeGroup : []),
            { key: 'mails', label: 'Menu.mails', to: paths.mails },
          ]
        : [],
    },
  ];
  const operations: MenuEntry[] =
    hasAccess && rights.has('OperateWorkflows')
      ? [{ key: 'operations', label: 'Menu.operations', icon: 'wave-pulse', to: paths.operations }]
      : [];
  const processes: MenuEntry[] =
    hasAccess && rights.has('ManageProcesses')
      ? [{ key: 'processes', label: 'Menu.processes', icon: 'sitemap', to: paths.processes }]
      : [];
  return [start, ...groups.filter(({ items }) => items.length > 0), ...processes, ...operations];
}

function complianceOf(rights: Rights, counters: Counters, hasActivities: boolean): MenuLink[] {
  return [
    ...(rights.has('ReadAllComplianceReports')
      ? [{ key: 'compliance-reports', label: 'Menu.reports' as const, to: paths.complianceReports }]
      : []),
    ...(rights.has('ReadAllComplianceIncidents')
      ? [{ key: 'incidents', label: 'Menu.incidents' as const, to: paths.incidents, badge: waitingIncidents(counters) }]
      : []),
    ...(hasActivities && rights.has('ReadComplianceProcessingActivities')
      ? [{ key: 'activities', label: 'Activities.title' as const, to: paths.complianceActivities }]
      : []),
  ];
}

/** The number of incidents that have no handler, or whose handler has missed a time limit. */
const waitingIncidents = ({ untakenIncidents, overdueIncidents }: Counters) => untakenIncidents + overdueIncidents;

const ownTasks = ({ waitingForApprovalTasks, waitingForApprovalActivityTasks }: Counters) =>
  waitingForApprovalTasks + waitingForApprovalActivityTasks;

/** The key of the group that contains the page; null if no group contains it. */
export function groupOf(entries: readonly MenuEntry[], pathname: string): string | null {
  return (
    entries.filter(isGroup).find(({ items }) => items.some((link) => 'to' in link && link.to === pathname))?.key ?? null
  );
}
