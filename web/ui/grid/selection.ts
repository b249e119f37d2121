/** Which rows are selected, by id, and the row from which Shift extends the selection. */
export interface GridSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

/**
 * `only`: a plain press; `toggle`: a press with Ctrl or on a check box; `range`: a press with Shift, which selects from
 * the anchor to the pressed row.
 */
export type SelectHow = 'only' | 'toggle' | 'range';

export const NOTHING_SELECTED: GridSelection = { ids: new Set(), anchor: null };

/** A selection of exactly these rows. Shift extends the selection from the last of these rows. */
export function selectionOf(ids: readonly string[]): GridSelection {
  return ids.length === 0 ? NOTHING_SELECTED : { ids: new Set(ids), anchor: ids.at(-1) ?? null };
}

/**
 * The selection after a press on a row.
 *
 * @param order ids of the rows in the order of the screen, for a range
 * @param from the row at which a range without an anchor begins: the one that had the focus
 */
export function selectRow(
  now: GridSelection,
  id: string,
  how: SelectHow,
  order: readonly string[] = [],
  from: string = id,
): GridSelection {
  if (how === 'only') return selectionOf([id]);
  if (how === 'toggle') {
    const ids = new Set(now.ids);
    if (!ids.delete(id)) ids.add(id);
    return { ids, anchor: id };
  }
  const anchor = now.anchor !== null && order.includes(now.anchor) ? now.anchor : from;
  const [start, end] = [order.indexOf(anchor), order.indexOf(id)].sort((one, other) => one - other) as [number, number];
  return start < 0 ? selectionOf([id]) : { ids: new Set(order.slice(start, end + 1)), anchor };
}
