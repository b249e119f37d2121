import type { PinOffsets } from './cell-places.ts';

/** The minimum width in px that fixed columns leave for the other columns: enough to read one of these. */
const LEFT_OVER = 160;

/**
 * The left offsets in px of the columns that stay visible. If the fixed columns leave too little room for the other
 * columns, the last fixed columns scroll with the others until the list is wider, because otherwise the others could
 * not be read.
 *
 * @param fixed the pinned columns, in order
 * @param lead the width before the first pinned column, in px
 * @param room the width of the list, in px
 */
export function pinOffsets(fixed: readonly { key: string; width: number }[], lead: number, room: number): PinOffsets {
  const offsets = new Map<string, number>();
  let left = lead;
  for (const { key, width } of fixed) {
    if (left + width > room - LEFT_OVER) break;
    offsets.set(key, left);
    left += width;
  }
  return offsets;
}
