import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation, scrolls the sheet to its top and focuses the new page's title. Otherwise the focus of keyboard
 * and screen reader users would be lost with the pressed link. If a screen sets the focus itself, the focus stays
 * there.
 */
export function useFocusOnNavigation(sheet: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    sheet.current?.scrollTo({ top: 0 });
    // In a low window the page itself scrolls.
    window.scrollTo({ top: 0 });
    // Focus on the sheet itself, which a press outside all controls causes, counts as no focus.
    const { activeElement } = document;
    if (activeElement !== sheet.current && sheet.current?.contains(activeElement)) return;
    document.getElementById('ob-page-title')?.focus({ preventScroll: true });
  }, [pathname, sheet]);
}
