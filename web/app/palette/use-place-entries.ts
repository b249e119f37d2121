import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { isAction, isExternal, isGroup, type MenuLink } from '#/web/app/shell/menu.ts';
import { useMenu } from '#/web/app/shell/use-menu.ts';
import { useMenuActions } from '#/web/app/shell/use-menu-actions.ts';
import { capsFor } from '#/web/app/shortcuts/caps.ts';
import { PLACES, type PlaceShortcut } from '#/web/app/shortcuts/places.ts';
import type { Entry } from './entries.ts';

/** The shortcuts that go to a place in the menu. */
const KEYS = new Map(Object.entries(PLACES).map(([id, to]) => [to as string, id as PlaceShortcut]));

/** The places of the menu as lines of the palette, each with the name of its group, if it has one. */
export function usePlaceEntries(): Entry[] {
  const { t } = useLabels();
  const { shortcuts } = useSettings();
  const withKeys = (to: string) => {
    const id = KEYS.get(to);
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
