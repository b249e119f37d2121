import { useVirtualizer, useWindowVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLowWindow } from '../layout/use-media-query.ts';

type Rows = Pick<
  VirtualizerOptions<Element, Element>,
  'count' | 'estimateSize' | 'overscan' | 'scrollPaddingEnd' | 'rangeExtractor' | 'getItemKey'
>;

/**
 * The rows near the window. Their box scrolls; in a low window the page does, or the dialog they are in.
 *
 * @param box what scrolls in every other window
 * @param list what holds the rows, from its upper edge
 * @returns with how far below the start of what scrolls the list begins, in px: rows are placed without it
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
  // What is above it comes and goes without a word.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const start = over ? over.scrollTop - over.getBoundingClientRect().top : window.scrollY;
    setScrollMargin(isLow ? Math.round(top + start) : 0);
  });
  return { virtualizer: isPage ? inPage : inBox, scrollMargin };
}
