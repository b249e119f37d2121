/** Where a table of pages stands: the rows of the page, and which row of the whole list it begins with. */
export interface TablePage<Row> {
  rows: readonly Row[];
  first: number;
}

/** The page that holds a place of the list. */
export function pageAt<Row>(rows: readonly Row[], at: number, size: number): TablePage<Row> {
  const first = Math.floor(at / size) * size;
  return { rows: rows.slice(first, first + size), first };
}

/**
 * Where a key leads from a row: arrows walk on to the next page too, Home and End stay on the page, with Ctrl they go to
 * the ends of the list, Page Up and Page Down turn the page.
 *
 * @param at place in the whole list
 * @returns the new place, or null when the key leads nowhere
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
