import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../display/EmptyState.tsx';
import type { GridError } from '../grid/types.ts';

export interface TableColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Whether the values are numbers, which are aligned to the right. */
  end?: boolean;
  /** The width in CSS; by default, the column is as wide as its content. */
  width?: string;
}

/** The removal of a row. The user is always asked for confirmation first. */
export interface TableRemoval<Row> {
  /** The verb for the button and the question; "Verwijderen" by default. */
  label?: string;
  icon?: string;
  /** Why this row cannot be removed now; undefined if it can be removed. */
  refuse?: (row: Row) => string | undefined;
  /** The question: a title that names the action and the row, and a text about what is lost. */
  ask: (row: Row) => { title: string; text: ReactNode };
  /** Removes the row. If this throws, the dialog stays open and shows the failure. */
  run: (row: Row) => Promise<void>;
  /** The message in the dialog for an error that `run` threw. */
  failure: (error: unknown) => ReactNode;
}

/** The actions of a table. If no row is selected, all except `create` only show `noSelection` (GG-011). */
export interface TableActions<Row> {
  noSelection: string;
  /** With `quiet`, the button is outlined. Use it if the page has another filled button. */
  create?: { label: string; onPress: () => void; quiet?: boolean };
  view?: (row: Row) => void;
  edit?: (row: Row) => void;
  remove?: TableRemoval<Row>;
}

export interface GenericTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  /** The noun for the rows: "categorie", "categorieën". */
  noun: { one: string; other: string };
  /** The first column is the title of a row if there is no room for columns. */
  columns: readonly TableColumn<Row>[];
  /** The rows; undefined while they are being loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  pageSize: number;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  actions?: TableActions<Row>;
  /** Shown at the start of the toolbar: the list's name, if there is no heading above the table. */
  title?: ReactNode;
  /** Shown at the end of the toolbar. */
  tools?: ReactNode;
  /** The text of a row in which the search looks. If omitted, there is no search. */
  searchText?: (row: Row) => string;
  fetching?: boolean;
  error?: GridError | null;
  onRefresh?: () => void;
  /** Shown when there are no rows at all. */
  empty: EmptyStateProps;
}
