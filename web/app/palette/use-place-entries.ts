import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { isAction, isExternal, isGroup, type MenuLink } from '#/web/app/shell/menu.ts';
import { useMenu } from '#/web/app/shell/use-menu.ts';
import { useMenuActions } from '#/web/app/shell/use-menu-actions.ts';
import { capsFor } from '#/web/app/shortcuts/caps.ts';
import type { ShortcutId } from '#/web/app/shortcuts/table.ts';
import type { Entry } from './entries.ts';

/** The shortcuts that go to a place of the menu. */
const KEYS: Readonly<Record<string, ShortcutId>> = {
  [paths.start]: 'goStart',
  [paths.approvals]: 'goTasks',
  [paths.myReports]: 'goReports',
  [paths.incidents]: 'goIncidents',
};

/** The places of the menu, each with its group. */
export function usePlaceEntries(): Entry[] {
  const { t } = useLabels();
  const { shortcuts } = useSettings();
  const withKeys = (to: string) => {
    const id = KEYS[to];
    return shortcuts && id ? { caps: capsFor(id) } : {};
  };
  const run = useMenuActions();
  const linkEntry = (link: MenuLink, icon: string, group: string): Entry =>
    isAction(link)
      ? { key: link.key, icon: 'file-excel', title: t(link.label), text: group, choice: { run: run[link.action] } }
      : isExternal(link)
        ? {
            key: link.key,
            icon: 'external-link',
            title: 'name' in link ? link.name : t(link.label),
            text: group,
            choice: { href: link.address },
          }
        : { key: link.key, icon, title: t(link.label), text: group, choice: { to: link.to }, ...withKeys(link.to) };
  return useMenu().flatMap((entry): Entry[] =>
    isGroup(entry)
      ? entry.items.map((link) => linkEntry(link, entry.icon, t(entry.label)))
      : [
          {
            key: entry.key,
            icon: entry.icon,
            title: t(entry.label),
            choice: { to: entry.to },
            ...withKeys(entry.to),
          },
        ],
  );
}
