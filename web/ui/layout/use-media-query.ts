import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches the query. Renders the component again when this changes. */
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

/** Whether the window is narrower than 640 px. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 639.98px)');
}

/**
 * Matches a window that is so short that nothing is sticky, as at 400 % zoom. web/ui/theme/base.css has the same limit.
 */
export const LOW_WINDOW = '(max-height: 479.98px)';

/** Whether the window is so short that the page scrolls as a whole. */
export function useLowWindow(): boolean {
  return useMediaQuery(LOW_WINDOW);
}

/** Matches a window that is wide enough for a menu next to the sheet. */
export const WIDE = '(min-width: 1024px)';
