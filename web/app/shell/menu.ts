import type { Counters } from '#/bff/contract/startup.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import type { Rights } from '#/web/app/user/rights.ts';
import { totalOf } from '#/web/app/user/use-counters.ts';

interface Item {
  /** Stays the same in every language. */
  key: string;
  label: LabelKey;
  /** How many wait there; nothing is shown for 0. */
  badge?: number;
}

/** A place to go. */
export interface MenuLink extends Item {
  to: string;
  /** Leaves Openboek: a whole address, opened apart. */
  isExternal?: boolean;
}

/** An entry of the side menu: a place, or a group of places that opens. */
export type MenuEntry = (MenuLink & { icon: string }) | MenuGroup;

export interface MenuGroup extends Item {
  icon: string;
  items: readonly MenuLink[];
}

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry;

/**
 * The side menu, top to bottom (SH-003), as this person may see it: only what leads somewhere, and no empty group
 * (OP-010). NoAccess leaves the start screen alone (OP-008).
 *
 * @param kycRegisterUrl another application's address; null where none is configured (SH-006)
 */
export function menuFor(rights: Rights, counters: Counters, kycRegisterUrl: string | null): MenuEntry[] {
  const start: MenuEntry = { key: 'start', label: 'Menu.start', icon: 'home', to: paths.start };
  const hasAccess = rights.has('Access');
  const kyc: MenuLink[] = kycRegisterUrl
    ? [{ key: 'kyc', label: 'Menu.kycRegister', to: kycRegisterUrl, isExternal: true }]
    : [];
  const groups: MenuGroup[] = [
    {
      key: 'me',
      label: 'Menu.me',
      icon: 'user',
      items: hasAccess ? [{ key: 'my-reports', label: 'Menu.myReports', to: paths.myReports }, ...kyc] : [],
    },
    {
      key: 'actions',
      label: 'Menu.actions',
      icon: 'check-square',
      badge: totalOf(counters),
      items: hasAccess
        ? [{ key: 'my-tasks', label: 'Menu.myTasks', to: paths.approvals, badge: ownTasks(counters) }]
        : [],
    },
  ];
  return [start, ...groups.filter(({ items }) => items.length > 0)];
}

const ownTasks = ({ waitingForApprovalTasks, waitingForApprovalActivityTasks }: Counters) =>
  waitingForApprovalTasks + waitingForApprovalActivityTasks;

/** The group that holds the page, so that it stands open; null when the page is in none. */
export function groupOf(entries: readonly MenuEntry[], pathname: string): string | null {
  return entries.filter(isGroup).find(({ items }) => items.some(({ to }) => to === pathname))?.key ?? null;
}
