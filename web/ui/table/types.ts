import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../display/EmptyState.tsx';
import type { GridError } from '../grid/types.ts';

export interface TableColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Whether it is a number, aligned to the right. */
  end?: boolean;
  /** CSS width; by default, as wide as the content. */
  width?: string;
}

/** The removal of a row, which is always confirmed first. */
export interface TableRemoval<Row> {
  /** The verb for the button and the question; "Verwijderen" by default. */
  label?: string;
  icon?: string;
  /** Why this row cannot be removed now; undefined if it can be. */
  refuse?: (row: Row) => string | undefined;
  /** The question: verb + thing, and what is lost. */
  ask: (row: Row) => { title: string; text: ReactNode };
  /** Removes the row. If it throws, the question stays and shows the failure. */
  run: (row: Row) => Promise<void>;
  /** The message in the question for an error that `run` threw. */
  failure: (error: unknown) => ReactNode;
}

/** The actions on the selected row. Without a selected row they only show `noSelection` (GG-011). */
export interface TableActions<Row> {
  noSelection: string;
  /** `quiet`: outlined, if the page has another filled button. */
  create?: { label: string; onPress: () => void; quiet?: boolean };
  view?: (row: Row) => void;
  edit?: (row: Row) => void;
  remove?: TableRemoval<Row>;
}

export interface GenericTableProps<Row> {
  /** Its name for screen readers. */
  label: string;
  /** "categorie", "categorieën". */
  noun: { one: string; other: string };
  /** The first column is the title of a row if there is no room for columns. */
  columns: readonly TableColumn<Row>[];
  /** undefined while they are being loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  pageSize: number;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  actions?: TableActions<Row>;
  /** At the start of the toolbar: the list's name, if there is no heading above it. */
  title?: ReactNode;
  /** At the end of the toolbar. */
  tools?: ReactNode;
  /** The text by which a row is searched; if omitted, there is no search. */
  searchText?: (row: Row) => string;
  fetching?: boolean;
  error?: GridError | null;
  onRefresh?: () => void;
  /** Shown when there are no rows at all. */
  empty: EmptyStateProps;
}
