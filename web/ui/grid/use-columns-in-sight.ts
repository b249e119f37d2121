import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import { columnsDrawn } from './columns-drawn.ts';
import { CHECK_WIDTH, type GridColumnsApi } from './use-grid-columns.ts';

/** How many columns rows draw at either side of the window: what a quick scroll shows before the next drawing. */
const BESIDE = 2;

/**
 * Which columns the rows draw. Header and filters are drawn whole: Tab comes by every filter, and they stay where they are
 * while the rows run by under them.
 *
 * A growing column is reckoned with its least width. Columns only grow where there is room for all of them, and then all
 * are in sight either way.
 *
 * @param focused the column of the cell that Tab reaches in the body: it is drawn however far away it is; -1 for none
 * @returns places in `api.visible`, ascending; the same list as long as it says the same
 */
export function useColumnsInSight<Row>(
  api: GridColumnsApi<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  focused: number,
): readonly number[] {
  const { visible, pins, checks, widthOf, template } = api;
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => widthOf(visible[at]?.key ?? ''),
    paddingStart: checks ? CHECK_WIDTH : 0,
    overscan: BESIDE,
    rangeExtractor: (range: Range) => columnsDrawn(defaultRangeExtractor(range), pins.size, focused, range.count),
  });
  // The template says of every column how wide it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for exactly these.
  useEffect(() => virtualizer.measure(), [virtualizer, template]);
  const drawn = virtualizer
    .getVirtualItems()
    .map(({ index }) => index)
    .join(' ');
  return useMemo(() => (drawn === '' ? [] : drawn.split(' ').map(Number)), [drawn]);
}
