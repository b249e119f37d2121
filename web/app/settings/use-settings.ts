import { useSyncExternalStore } from 'react';
import type { Settings } from './settings.ts';
import { settingsStore } from './store.ts';

/** The person's settings, and `change` for some of them; stored and shown everywhere at once. */
export function useSettings(): Settings & { change(patch: Partial<Settings>): void } {
  const settings = useSyncExternalStore(settingsStore.subscribe, settingsStore.get);
  return { ...settings, change: settingsStore.change };
}
