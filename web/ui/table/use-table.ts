import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fold } from '#/bff/contract/grid.ts';
import { pageAt, type TablePage } from './table-pages.ts';
import type { GenericTableProps } from './types.ts';

export interface TableState<Row> {
  searched: string;
  search: (text: string) => void;
  /** The rows that the search finds, on all pages. */
  found: readonly Row[];
  page: TablePage<Row>;
  /** The index in `found` of the row that Tab reaches. */
  at: number;
  /** Goes to the page of a row and makes it the row that Tab reaches. With `focus`, the row also gets the focus. */
  go: (at: number, focus: boolean) => void;
  body: RefObject<HTMLTableSectionElement | null>;
  /** The selected row, as long as the search finds it. Actions never apply to a hidden row. */
  selected: Row | null;
  /** Runs an action on the selected row, or shows that none is selected. */
  withSelected: (act: (row: Row) => void) => void;
  /**
   * How many times the message that no row is selected has been triggered since the last selection; 0 if it is not
   * shown.
   */
  reminders: number;
  removing: Row | null;
  remove: (row: Row) => void;
  endRemoval: () => void;
}

/** Manages the search, page, focus and selection of a table. */
export function useTable<Row>(props: GenericTableProps<Row>): TableState<Row> {
  const { rows, rowId, pageSize, selectedId, searchText } = props;
  const [searched, setSearched] = useState('');
  const found = useMemo(() => {
    const wanted = fold(searched.trim());
    if (!rows || wanted === '' || !searchText) return rows ?? [];
    return rows.filter((row) => fold(searchText(row)).includes(wanted));
  }, [rows, searched, searchText]);
  const [wantedAt, setAt] = useState(0);
  const at = Math.max(0, Math.min(wantedAt, found.length - 1));
  const [reminders, setReminders] = useState(0);
  const [removing, setRemoving] = useState<Row | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const takesFocus = useRef(false);

  const placeOfSelected = selectedId === null ? -1 : found.findIndex((row) => rowId(row) === selectedId);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    setReminders(0);
    // If a row was selected from outside the table, such as a new row, the table turns to its page once it is loaded.
    if (selectedId === shown.current || placeOfSelected < 0) return;
    shown.current = selectedId;
    setAt(placeOfSelected);
  }, [selectedId, placeOfSelected]);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const selected = found[placeOfSelected] ?? null;
  return {
    searched,
    search: (text) => {
      setSearched(text);
      setAt(0);
    },
    found,
    page: pageAt(found, at, pageSize),
    at,
    go: (next, focus) => {
      takesFocus.current = focus;
      setAt(next);
    },
    body,
    selected,
    withSelected: (act) => {
      if (selected) act(selected);
      else setReminders((count) => count + 1);
    },
    reminders,
    removing,
    remove: setRemoving,
    endRemoval: () => setRemoving(null),
  };
}
