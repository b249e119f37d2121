import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation, scrolls the sheet to its top and focuses the new page's title. Otherwise people who use the
 * keyboard or a screen reader would lose the focus together with the pressed link. If a screen itself sets the focus,
 * the focus stays there.
 */
export function useFocusOnNavigation(sheet: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    sheet.current?.scrollTo({ top: 0 });
    // In a short window the page itself scrolls.
    window.scrollTo({ top: 0 });
    // The focus on the sheet itself, which results from a press outside all controls, counts as no focus.
    const { activeElement } = document;
    if (activeElement !== sheet.current && sheet.current?.contains(activeElement)) return;
    document.getElementById('ob-page-title')?.focus({ preventScroll: true });
  }, [pathname, sheet]);
}
