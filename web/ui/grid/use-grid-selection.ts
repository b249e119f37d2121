import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { NOTHING_SELECTED, type SelectHow, selectionOf, selectRow } from './selection.ts';
import type { GridLines } from './use-grid-rows.ts';

export interface GridSelectionApi<Row> {
  ids: ReadonlySet<string>;
  /**
   * The selected rows that are shown, in the order of the screen. Actions never apply to rows that the filters hide.
   */
  rows: readonly Row[];
  /** Selects a row. `from` is the row that had the focus: a range without an anchor begins there. */
  select: (row: Row, how?: SelectHow, from?: Row) => void;
  /** Selects every selectable row that passes the filters, including rows of folded groups. */
  all: () => void;
  clear: () => void;
}

interface Selecting<Row> {
  lines: GridLines<Row>;
  /** The lines of the last render, for use in stable functions. */
  shown: RefObject<GridLines<Row>>;
  rowId: (row: Row) => string;
  /** The row that the screen selects: the record from which the person returns. */
  wantedId: string | null;
  isSelectable: ((row: Row) => boolean) | undefined;
}

/** Manages the selected rows: a press selects one row; Ctrl, Shift and check boxes select more. */
export function useGridSelection<Row>(options: Selecting<Row>): GridSelectionApi<Row> {
  const { lines, shown, rowId, wantedId, isSelectable } = options;
  const [selection, setSelection] = useState(() => selectionOf(wantedId === null ? [] : [wantedId]));
  useEffect(() => setSelection(selectionOf(wantedId === null ? [] : [wantedId])), [wantedId]);
  const { ids } = selection;
  const rows = useMemo(() => {
    if (ids.size === 0) return [];
    const can = isSelectable ?? (() => true);
    if (ids.size > 1) return lines.shown.filter((row) => ids.has(rowId(row)) && can(row));
    const row = lines.shown.find((candidate) => ids.has(rowId(candidate)));
    return row === undefined || !can(row) ? [] : [row];
  }, [ids, lines.shown, rowId, isSelectable]);
  const select = useCallback(
    (row: Row, how: SelectHow = 'only', from: Row = row) => {
      if (isSelectable && !isSelectable(row)) return how === 'only' ? setSelection(NOTHING_SELECTED) : undefined;
      const order = how === 'range' ? shown.current.lines.rows().map(rowId) : [];
      setSelection((now) => selectRow(now, rowId(row), how, order, rowId(from)));
    },
    [rowId, shown, isSelectable],
  );
  const all = useCallback(() => {
    const rows = shown.current.shown.filter((row) => isSelectable?.(row) ?? true);
    setSelection(selectionOf(rows.map(rowId)));
  }, [shown, rowId, isSelectable]);
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  return useMemo(() => ({ ids, rows, select, all, clear }), [ids, rows, select, all, clear]);
}
