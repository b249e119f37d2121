import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../display/EmptyState.tsx';
import type { GridError } from '../grid/types.ts';

export interface TableColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** A number: at the right. */
  end?: boolean;
  /** CSS width; left out: as wide as what is in it. */
  width?: string;
}

/** Taking a row away: always asked first. */
export interface TableRemoval<Row> {
  /** The verb of button and question; "Verwijderen" when left out. */
  label?: string;
  icon?: string;
  /** Why this row cannot be taken away now; undefined when it can. */
  refuse?: (row: Row) => string | undefined;
  /** The question: verb + thing, and what is lost. */
  ask: (row: Row) => { title: string; text: ReactNode };
  /** Takes it away; what it throws is said in the question, which stays. */
  run: (row: Row) => Promise<void>;
  /** Why it did not work, as it is in the question. */
  failure: (error: unknown) => ReactNode;
}

/** What can be done to the selected row. Each needs one: without it `noSelection` is said and nothing happens (GG-011). */
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
  /** The first one is the title of a row where there is no room for columns. */
  columns: readonly TableColumn<Row>[];
  /** undefined while they are loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  pageSize: number;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  actions?: TableActions<Row>;
  /** At the start of the toolbar: what the list is, where no heading is above it. */
  title?: ReactNode;
  /** At the end of the toolbar. */
  tools?: ReactNode;
  /** What a row is searched by; left out: there is no search. */
  searchText?: (row: Row) => string;
  fetching?: boolean;
  error?: GridError | null;
  onRefresh?: () => void;
  /** Nothing there at all. */
  empty: EmptyStateProps;
}
