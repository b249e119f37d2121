import { useState } from 'react';
import { LANGUAGES } from '#/bff/contract/languages.ts';
import { useDebugLabels, useLabels } from '#/web/app/labels/use-labels.ts';
import { signOut } from '#/web/app/session/sign-out.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { capsFor } from '#/web/app/shortcuts/caps.ts';
import { PLACES } from '#/web/app/shortcuts/places.ts';
import { isSingleKey, parseKeys } from '#/web/app/shortcuts/shortcuts.ts';
import { SHORTCUT_IDS, SHORTCUTS } from '#/web/app/shortcuts/table.ts';
import { boundShortcuts } from '#/web/app/shortcuts/use-shortcut.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useMediaQuery, WIDE } from '#/web/ui/layout/use-media-query.ts';
import type { Entry } from './entries.ts';
import { pageActions } from './page-actions.ts';

/**
 * Shortcuts that are not listed as actions: those that go to a page, because places are under *go to*, the one that
 * goes back, and the one that opens the palette.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['palette', 'back', ...Object.keys(PLACES)]);

const THEMES = { light: 'Settings.light', dark: 'Settings.dark', system: 'Settings.system' } as const;

/**
 * The available actions: first the actions that the current page had when the palette opened, then the actions that
 * work everywhere. Settings are listed only if the typed text matches.
 */
export function useActionEntries(): { actions: Entry[]; settings: Entry[] } {
  const { t } = useLabels();
  const { shortcuts } = useSettings();
  const [bound] = useState(() => boundShortcuts().filter(({ id }) => !LEFT_OUT.has(id)));
  const [onPage] = useState(pageActions);
  const keyEntry = ({ id, run }: (typeof bound)[number]): Entry => {
    const { does, icon, keys } = SHORTCUTS[id];
    const isShown = shortcuts || !isSingleKey(parseKeys(keys));
    return { key: `key-${id}`, icon, title: t(does), choice: { run }, ...(isShown && { caps: capsFor(id) }) };
  };
  const inOrder = bound.toSorted((one, other) => SHORTCUT_IDS.indexOf(one.id) - SHORTCUT_IDS.indexOf(other.id));
  const isEverywhere = ({ id }: (typeof bound)[number]) => SHORTCUTS[id].where === 'everywhere';
  const fromPage = onPage.map(
    ({ key, label, icon, onSelect }): Entry => ({ key: `page-${key}`, icon, title: label, choice: { run: onSelect } }),
  );
  const actions = [
    ...inOrder.filter((shortcut) => !isEverywhere(shortcut)).map(keyEntry),
    ...fromPage,
    ...inOrder.filter(isEverywhere).map(keyEntry),
  ];
  return { actions, settings: useSettingEntries() };
}

/** The settings of the settings popover, as actions. */
function useSettingEntries(): Entry[] {
  const { t } = useLabels();
  const { lang, theme, collapsed, change } = useSettings();
  const debug = useDebugLabels();
  const isWide = useMediaQuery(WIDE);
  const isAdministrator = useRights().has('AdministerApplication');
  const [dutch, english] = LANGUAGES;
  const text = t('Shell.settings');
  const setting = (key: string, icon: string, title: string, run: () => void): Entry => ({
    key: `set-${key}`,
    icon,
    title,
    text,
    choice: { run },
  });
  const themes = (Object.keys(THEMES) as (keyof typeof THEMES)[]).filter((name) => name !== theme);
  return [
    lang === dutch.id
      ? setting('language', 'globe', t('Palette.language', { name: t('Settings.english') }), () =>
          change({ lang: english.id }),
        )
      : setting('language', 'globe', t('Palette.language', { name: t('Settings.dutch') }), () =>
          change({ lang: dutch.id }),
        ),
    ...themes.map((name) =>
      setting(name, 'palette', t('Palette.theme', { name: t(THEMES[name]) }), () => change({ theme: name })),
    ),
    ...(isWide
      ? [
          setting('menu', 'bars', t(collapsed ? 'Shell.expandMenu' : 'Shell.collapseMenu'), () =>
            change({ collapsed: !collapsed }),
          ),
        ]
      : []),
    ...(isAdministrator
      ? [setting('debug', 'tags', t(debug.isOn ? 'Settings.debugLabelsOff' : 'Settings.debugLabels'), debug.toggle)]
      : []),
    {
      key: 'sign-out',
      icon: 'sign-out',
      title: t('Settings.signOut'),
      choice: { run: signOut },
    },
  ];
}
