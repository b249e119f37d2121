/** One page of a table: the rows, and the index of the first row in the whole list. */
export interface TablePage<Row> {
  rows: readonly Row[];
  first: number;
}

/** The page that contains the row at a position in the list. */
export function pageAt<Row>(rows: readonly Row[], at: number, size: number): TablePage<Row> {
  const first = Math.floor(at / size) * size;
  return { rows: rows.slice(first, first + size), first };
}

/**
 * The row to which a key moves the focus. The arrow keys also move to the next page. Home and End stay on the page;
 * with Ctrl they go to the ends of the list. Page Up and Page Down turn the page.
 *
 * @param at the position of the focused row in the whole list
 * @returns the new position, or null for a key that does not move the focus
 */
export function placeAfter(key: string, isCtrl: boolean, at: number, total: number, size: number): number | null {
  const last = total - 1;
  const first = Math.floor(at / size) * size;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return isCtrl ? 0 : first;
    case 'End':
      return isCtrl ? last : Math.min(last, first + size - 1);
    case 'PageDown':
      return first + size > last ? at : Math.min(last, at + size);
    case 'PageUp':
      return first === 0 ? at : at - size;
    default:
      return null;
  }
}
