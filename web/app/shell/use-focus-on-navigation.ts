import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After going to another page the sheet starts at its top, and anyone who uses keys or a screen reader is at the new
 * page's title instead of at a link that is gone. A screen that puts the focus somewhere itself keeps it there.
 */
export function useFocusOnNavigation(sheet: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    sheet.current?.scrollTo({ top: 0 });
    // In a low window it is the page that scrolls.
    window.scrollTo({ top: 0 });
    // On the sheet itself, where a press beside everything puts it, it is nowhere.
    const { activeElement } = document;
    if (activeElement !== sheet.current && sheet.current?.contains(activeElement)) return;
    document.getElementById('ob-page-title')?.focus({ preventScroll: true });
  }, [pathname, sheet]);
}
