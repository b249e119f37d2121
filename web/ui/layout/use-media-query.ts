import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches, and a re-render when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Narrower than 640 px. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 639.98px)');
}

/** From here on there is room for a menu beside the sheet. */
export const WIDE = '(min-width: 1024px)';
