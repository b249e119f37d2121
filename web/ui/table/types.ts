import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../display/EmptyState.tsx';
import type { GridError } from '../grid/types.ts';

export interface TableColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** A number: at the right. */
  end?: boolean;
  /** CSS width; left out: as wide as the content. */
  width?: string;
}

/** The removal of a row, which is always confirmed first. */
export interface TableRemoval<Row> {
  /** The verb of button and question; "Verwijderen" when left out. */
  label?: string;
  icon?: string;
  /** Why this row cannot be removed now; undefined when it can. */
  refuse?: (row: Row) => string | undefined;
  /** The question: verb + thing, and what is lost. */
  ask: (row: Row) => { title: string; text: ReactNode };
  /** Removes the row; when it throws, the question stays and shows the failure. */
  run: (row: Row) => Promise<void>;
  /** The message in the question for an error that `run` threw. */
  failure: (error: unknown) => ReactNode;
}

/** The actions on the selected row. Without a selected row they only show `noSelection` (GG-011). */
export interface TableActions<Row> {
  noSelection: string;
  /** `quiet`: outlined, where the page has another filled button. */
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
  /** The first one is the title of a row when there is no room for columns. */
  columns: readonly TableColumn<Row>[];
  /** undefined while they are loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  pageSize: number;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  actions?: TableActions<Row>;
  /** At the start of the toolbar: the list's name, when there is no heading above it. */
  title?: ReactNode;
  /** At the end of the toolbar. */
  tools?: ReactNode;
  /** The text by which a row is searched; left out: there is no search. */
  searchText?: (row: Row) => string;
  fetching?: boolean;
  error?: GridError | null;
  onRefresh?: () => void;
  /** Shown when there are no rows at all. */
  empty: EmptyStateProps;
}
