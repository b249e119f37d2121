import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import { columnsDrawn } from './columns-drawn.ts';
import { CHECK_WIDTH, type GridColumnsApi } from './use-grid-columns.ts';

/** The number of extra columns drawn on either side of the window, so that fast scrolling shows no gap. */
const BESIDE = 2;

/**
 * Determines which columns the rows draw. The header and the filter row always contain all columns, because Tab must
 * reach every filter.
 *
 * The width used for a growing column is its minimum width. Columns grow only if there is room for all columns, in
 * which case all are visible anyway.
 *
 * @param focused the column of the cell that Tab reaches in the body, which is drawn however far away it is; -1 if
 * there is none
 * @returns the indexes in `api.visible`, in ascending order; the same array as long as its contents are the same
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
  // The template holds the width of every column.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when one of these changes.
  useEffect(() => virtualizer.measure(), [virtualizer, template]);
  const drawn = virtualizer
    .getVirtualItems()
    .map(({ index }) => index)
    .join(' ');
  return useMemo(() => (drawn === '' ? [] : drawn.split(' ').map(Number)), [drawn]);
}
