import { useSyncExternalStore } from 'react';
import type { Settings } from './settings.ts';
import { settingsStore } from './store.ts';

/** The person's settings, and `change` to change some of them. Changes are stored and shown everywhere at once. */
export function useSettings(): Settings & { change(patch: Partial<Settings>): void } {
  const settings = useSyncExternalStore(settingsStore.subscribe, settingsStore.get);
  return { ...settings, change: settingsStore.change };
}
