import { useSyncExternalStore } from 'react';
import type { Settings } from './settings.ts';
import { settingsStore } from './store.ts';

/**
 * Returns the person's settings, and the function `change` for changing some of them. Changes are stored and shown
 * everywhere at once.
 */
export function useSettings(): Settings & { change(patch: Partial<Settings>): void } {
  const settings = useSyncExternalStore(settingsStore.subscribe, settingsStore.get);
  return { ...settings, change: settingsStore.change };
}
