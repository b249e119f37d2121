import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation, scrolls the sheet to its top and focuses the new page's title, so that users of a keyboard or
 * screen reader are not left at a link that is gone. A screen that sets the focus itself keeps it.
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
    // Focus on the sheet itself, where a press outside all controls puts it, counts as no focus.
    const { activeElement } = document;
    if (activeElement !== sheet.current && sheet.current?.contains(activeElement)) return;
    document.getElementById('ob-page-title')?.focus({ preventScroll: true });
  }, [pathname, sheet]);
}
