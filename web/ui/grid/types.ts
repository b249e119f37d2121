import type { ReactNode } from 'react';
import type { GridColumnRule, GridQuery, GridValue } from '#/bff/contract/grid.ts';
import type { EmptyStateProps } from '../display/EmptyState.tsx';
import type { MenuItem } from '../overlays/Menu.tsx';
import type { Tone } from '../types.ts';

/** One choice of a list column: in the filter, and in the cell (with an icon: as status). */
export interface GridOption {
  value: string | number;
  label: string;
  icon?: string;
  tone?: Tone;
  spin?: boolean;
}

/** A column: how it sorts and filters, and how it is drawn. Keep the array stable (useMemo, module scope). */
export interface GridColumn<Row> extends Omit<GridColumnRule<Row>, 'order'> {
  label: string;
  /** Required for list columns; their order is the sort order. */
  options?: readonly GridOption[];
  /** Renders the cell; the text (title, width, copy) still comes from `text`. */
  cell?: (row: Row) => ReactNode;
  text?: (value: GridValue, row: Row) => string;
  /** Initial width in px; 120 by default. */
  width?: number;
  minWidth?: number;
  /** Takes the remaining width. Use it for text, never for numbers. */
  grow?: boolean;
  /** Whether it is hidden at first. */
  hidden?: boolean;
  /** False: the rows cannot be grouped, filtered or sorted by it. */
  groupable?: boolean;
  filterable?: boolean;
  sortable?: boolean;
  /** 2 is hidden below 1024 px, 3 below 1280 px, unless the person chose the columns. */
  priority?: 1 | 2 | 3;
  /** Colours the value, for example by age. */
  tone?: (value: GridValue, row: Row) => Tone | undefined;
}

/** The current view, for buttons that act on it. */
export interface GridContext<Row> {
  /** The selected row; null if there is none, or if there are several: those are for `bulkActions`. */
  selected: Row | null;
  /** Ids of the rows shown, in order, including those in folded groups. */
  shownIds: readonly string[];
  open: (id: string) => void;
}

/** Several rows for a bulk action. */
export interface GridBulk<Row> {
  rows: readonly Row[];
  /** Ends the selection, once the action is done. */
  clear: () => void;
}

export interface GridError {
  title?: string;
  text?: string;
  requestId?: string;
}

/** The progress of a file that is being made. */
export interface GridExportProgress {
  /** How many rows it will contain. */
  rows: number;
  /** Received so far. */
  bytes: number;
  /** The expected number of bytes; null when it is unknown. */
  expected: number | null;
}

/** Makes an Excel file of the current view. */
export interface GridExporter {
  /** Resolves to the number of rows once the file is saved. */
  run: (
    request: { query: GridQuery; columns: string[] },
    run: { signal: AbortSignal; onProgress: (progress: GridExportProgress) => void },
  ) => Promise<number>;
  /** The error that `run` threw, in words. */
  failure: (error: unknown) => GridError;
}

/** Where the columns are placed in the two lines of a phone row. */
export interface PhoneRow {
  title: string;
  /** Right of the title: an amount. */
  end?: string;
  /** Under the title, joined by a dot: number, date. */
  meta?: readonly string[];
  /** Right of the second line. */
  status?: string;
}

export interface RegisterGridProps<Row> {
  /** With a key, the view is kept on this device, and can be saved, loaded and cleared. */
  gridKey?: string;
  /** Whether the screen keeps named views, so that saving a view on this device is not offered. */
  hasNamedViews?: boolean;
  userId: string | number;
  /** Its name for screen readers. */
  label: string;
  /** "melding", "meldingen". */
  noun: { one: string; other: string };
  columns: readonly GridColumn<Row>[];
  /** undefined while they are being loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  defaults?: Partial<GridQuery>;
  /** Whether new rows are being loaded while the old ones are still shown; a thin bar indicates it. */
  fetching?: boolean;
  error?: GridError | null;
  onRefresh?: () => void;
  /** At the left of the toolbar: create, and actions on the selection. */
  toolbar?: (context: GridContext<Row>) => ReactNode;
  /** Actions on several rows, in the bar that replaces the toolbar. With them, every row has a check box. */
  bulkActions?: (bulk: GridBulk<Row>) => ReactNode;
  /** Whether a row can be selected for them; others can only be opened. By default, all can be. Keep it stable. */
  isSelectable?: (row: Row) => boolean;
  /** Called on double click, Enter, or a tap on a phone. `shownIds` is the list that "next" steps through. */
  onOpen?: (row: Row, context: { shownIds: readonly string[] }) => void;
  /** The row selected initially, and again when this changes: the record from which the person returns. */
  selectedId?: string | null;
  /** Export to Excel; without it, there is no button. */
  exporter?: GridExporter;
  phoneRow: PhoneRow;
  /** Shown next to "Filters" on a phone, such as a year. */
  phoneToolbar?: ReactNode;
  /** The main action, fixed at the bottom of a phone. */
  phoneAction?: (context: GridContext<Row>) => ReactNode;
  /** Additional entries in the ⋮ menu on a phone. */
  phoneMenu?: (context: GridContext<Row>) => readonly MenuItem[];
  /** Keys of the screen, shown in the status bar with those of the grid. */
  hints?: readonly { keys: string[]; label: string }[];
  /** The state shown when there are no rows at all: nothing to do, or nothing yet. */
  empty: EmptyStateProps;
}
