import { showLanguage } from '#/web/app/labels/labels.ts';
import { rememberLanguage } from '#/web/app/labels/language-cookie.ts';
import { setDensity } from '#/web/ui/theme/density.ts';
import { setTheme } from '#/web/ui/theme/theme.ts';
import type { Settings } from './settings.ts';
import { settingsStore } from './store.ts';

let applied: Partial<Settings> = {};
let languageShown = Promise.resolve();

/** Applies a person's theme, row height and language. @returns when the labels of the language are loaded */
export function applySettings({ theme, density, lang }: Settings): Promise<void> {
  const before = applied;
  applied = { theme, density, lang };
  if (theme !== before.theme) setTheme(theme);
  if (density !== before.density) setDensity(density);
  if (lang !== before.lang) {
    rememberLanguage(lang);
    languageShown = showLanguage(lang);
  }
  return languageShown;
}

settingsStore.subscribe(() => void applySettings(settingsStore.get()));
