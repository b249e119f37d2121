import { useEffect } from 'react';
import { useDensity } from '#/web/ui/theme/density.ts';
import { settingsStore } from './store.ts';

/** If a row height is chosen in the menu of a grid, makes it the person's setting. */
export function useDensityInStep(): void {
  const density = useDensity();
  useEffect(() => {
    if (density !== settingsStore.get().density) settingsStore.change({ density });
  }, [density]);
}
