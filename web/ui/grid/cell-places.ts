import type { CSSProperties } from 'react';
import { cx } from '../types.ts';

/** The left offset of each pinned column in px, in the order of the columns. A column without an entry scrolls. */
export type PinOffsets = ReadonlyMap<string, number>;

/** The position of a column's cell in each row: the track, and for a fixed column the distance from the left edge. */
export interface CellPlace {
  className: string | undefined;
  style: CSSProperties;
}

/** The room in px for the text of a group row before the sums: the fold button, the value and the count. */
const NAME_ROOM = 280;

/**
 * How many columns the name of a group spans: all columns before the first sum that leaves enough room for the name.
 * Sums of columns over which the name extends are shown next to the name.
 *
 * @param widths the widths of the columns in px, in the order of the columns
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
 * The positions of the cells of all columns, in order, calculated once for all rows. Each position states its track,
 * because a row does not contain the columns that are out of sight.
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
