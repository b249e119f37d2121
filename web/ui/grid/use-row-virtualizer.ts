import { useVirtualizer, useWindowVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLowWindow } from '../layout/use-media-query.ts';

type Rows = Pick<
  VirtualizerOptions<Element, Element>,
  'count' | 'estimateSize' | 'overscan' | 'scrollPaddingEnd' | 'rangeExtractor' | 'getItemKey'
>;

/**
 * Determines which rows are near the window. The box with the rows scrolls; in a short window, the page or the dialog
 * around it scrolls instead.
 *
 * @param box the element that scrolls, except in a short window
 * @param list the element that holds the rows
 * @returns the virtualizer, and the distance in px from the start of the scrolling element to the list, which must be
 * subtracted from the positions of rows
 */
export function useRowVirtualizer(box: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, rows: Rows) {
  const isLow = useLowWindow();
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isPage = isLow && over === null;
  const inBox = useVirtualizer<HTMLElement, Element>({
    ...rows,
    enabled: !isPage,
    scrollMargin,
    getScrollElement: () => (isLow ? over : box.current),
  });
  const inPage = useWindowVirtualizer<Element>({ ...rows, enabled: isPage, scrollMargin });
  useLayoutEffect(() => setOver(box.current?.closest<HTMLElement>('.ob-mask') ?? null), [box]);
  // Elements above the list appear and disappear without an event.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const start = over ? over.scrollTop - over.getBoundingClientRect().top : window.scrollY;
    setScrollMargin(isLow ? Math.round(top + start) : 0);
  });
  return { virtualizer: isPage ? inPage : inBox, scrollMargin };
}
