import { useSyncExternalStore } from 'react';
import { createSetting } from './setting.ts';

/** The row height of every grid (the setting *Regelhoogte*). */
export type Density = 'compact' | 'normal' | 'wide';

export const ROW_HEIGHT: Record<Density, number> = { compact: 30, normal: 36, wide: 44 };

const setting = createSetting<Density>('openboek.density', ['compact', 'normal', 'wide'], 'normal');

export const setDensity = setting.set;

/** The current choice. Renders the component again when the choice changes. */
export function useDensity(): Density {
  return useSyncExternalStore(setting.subscribe, setting.get);
}
