import type { PinOffsets } from './cell-places.ts';

/** The minimum width that fixed columns leave to the others, in px: enough to read one of them. */
const LEFT_OVER = 160;

/**
 * Left offsets in px of the columns that stay visible. Fixed columns that leave too little room for the
 * others scroll with them until the list is wider, because otherwise the others could not be read.
 *
 * @param fixed the pinned columns, in order
 * @param lead the width before the first of them, in px
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
