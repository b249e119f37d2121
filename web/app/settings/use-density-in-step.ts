import { useEffect } from 'react';
import { useDensity } from '#/web/ui/theme/density.ts';
import { settingsStore } from './store.ts';

/** A grid's own menu changes the row height too: what is chosen there is the person's setting as well. */
export function useDensityInStep(): void {
  const density = useDensity();
  useEffect(() => {
    if (density !== settingsStore.get().density) settingsStore.change({ density });
  }, [density]);
}
