import type { CSSProperties } from 'react';
import { cx } from '../types.ts';

/** Left offset in px of each pinned column, in order; a column that is not in it scrolls. */
export type PinOffsets = ReadonlyMap<string, number>;

/** Where the cell of a column stands in its row: its track, and how far from the left edge it stays when fixed. */
export interface CellPlace {
  className: string | undefined;
  style: CSSProperties;
}

/**
 * The places of all columns, in order, made once for all rows. Each names its track: a row leaves out the columns that
 * are out of sight.
 *
 * @param lead how many tracks stand before the first column: 1 with check boxes
 */
export function cellPlaces(columns: readonly { key: string }[], pins: PinOffsets, lead: number): CellPlace[] {
  const last = [...pins.keys()].at(-1);
  return columns.map(({ key }, col) => {
    const left = pins.get(key);
    return {
      className: cx(left !== undefined && 'ob-grid-pinned', key === last && 'ob-grid-pinned-last') || undefined,
      style: { gridColumn: col + 1 + lead, ...(left !== undefined && { left }) },
    };
  });
}
