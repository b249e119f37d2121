import type { CSSProperties } from 'react';
import { cx } from '../types.ts';

/** Left offset in px of each pinned column, in order; a column without an entry scrolls. */
export type PinOffsets = ReadonlyMap<string, number>;

/** The place of a column's cell in its row: its track, and its distance from the left edge if it is fixed. */
export interface CellPlace {
  className: string | undefined;
  style: CSSProperties;
}

/** Room in px for the text of a group row before its sums: a value, the fold button and the count. */
const NAME_ROOM = 280;

/**
 * How many columns the name of a group spans: those up to the first sum that leaves enough room. Sums of the
 * columns that the name covers are shown next to it.
 *
 * @param widths of the columns, in their order, in px
 */
export function nameSpan(columns: readonly { sum?: boolean }[], widths: readonly number[]): number {
  let room = 0;
  for (const [at, column] of columns.entries()) {
    if (column.sum && room >= NAME_ROOM) return at;
    room += widths[at] ?? 0;
  }
  return columns.length;
}

/**
 * The places of all columns, in order, calculated once for all rows. Each one states its track, because a row
 * omits the columns that are out of sight.
 *
 * @param lead the number of tracks before the first column: 1 with check boxes
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
