import type { PinOffsets } from './use-grid-columns.ts';

/** How a cell of a fixed column is placed; nothing for one that scrolls. */
export function pinnedCell(pins: PinOffsets, key: string): { className: string | false; style?: { left: number } } {
  const left = pins.get(key);
  if (left === undefined) return { className: false };
  const isLast = [...pins.keys()].at(-1) === key;
  return { className: isLast ? 'ob-grid-pinned ob-grid-pinned-last' : 'ob-grid-pinned', style: { left } };
}
