import { useSyncExternalStore } from 'react';
import { createSetting } from './setting.ts';

/** The chosen theme. `system` follows the operating system, even if its theme changes while the page is open. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const setting = createSetting<ThemeChoice>('openboek.theme', ['light', 'dark', 'system'], 'system');
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const printing = () => window.matchMedia('print');

/** The printed page is always light. */
function apply(): void {
  const choice = setting.get();
  const isDark = choice === 'system' ? systemDark().matches : choice === 'dark';
  document.documentElement.dataset.theme = isDark && !printing().matches ? 'dark' : 'light';
}

/**
 * Keeps the choice on this device and applies it at once. When the page is loaded again, theme-boot.js applies it
 * before the first paint.
 */
export function setTheme(choice: ThemeChoice): void {
  setting.set(choice);
  apply();
}

/** The current choice. Renders the component again when the choice changes. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(setting.subscribe, setting.get);
}

if (typeof window !== 'undefined') {
  setting.subscribe(apply);
  systemDark().addEventListener('change', apply);
  printing().addEventListener('change', apply);
}
