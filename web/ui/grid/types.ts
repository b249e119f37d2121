import type { ReactNode } from 'react';
import type { GridColumnRule, GridQuery, GridValue } from '#/bff/contract/grid.ts';
import type { EmptyStateProps } from '../display/EmptyState.tsx';
import type { MenuItem } from '../overlays/Menu.tsx';
import type { Tone } from '../types.ts';

/**
 * One choice of a list column, shown in the filter and in cells. In a cell, a choice with an icon is shown as a status.
 */
export interface GridOption {
  value: string | number;
  label: string;
  icon?: string;
  tone?: Tone;
  spin?: boolean;
}

/**
 * A column: how it is sorted and filtered, and how it is drawn. Keep the array of columns stable (useMemo, module
 * scope).
 */
export interface GridColumn<Row> extends Omit<GridColumnRule<Row>, 'order'> {
  label: string;
  /**
   * The choices of a list column, in the order in which the column sorts. If omitted, the choices are the values in the
   * rows.
   */
  options?: readonly GridOption[];
  /** Renders the cell. The text for fitting the width and for copying still comes from `text`. */
  cell?: (row: Row) => ReactNode;
  text?: (value: GridValue, row: Row) => string;
  /** The initial width in px; 120 by default. */
  width?: number;
  minWidth?: number;
  /** Whether the column grows into the remaining width. Use this for text, never for numbers. */
  grow?: boolean;
  /** Whether the column is hidden at first. */
  hidden?: boolean;
  /** Whether rows can be grouped, filtered or sorted by this column; true by default. */
  groupable?: boolean;
  filterable?: boolean;
  sortable?: boolean;
  /**
   * How important the column is: 2 is hidden below 1024 px, 3 below 1280 px, unless the person has chosen the columns.
   */
  priority?: 1 | 2 | 3;
  /** Colours the value, for example by age. */
  tone?: (value: GridValue, row: Row) => Tone | undefined;
}

/** The current state of the grid, for buttons that act on it. */
export interface GridContext<Row> {
  /** The selected row; null if no row is selected, or several are. Actions on several rows are `bulkActions`. */
  selected: Row | null;
  /** The ids of the shown rows, in order, including rows in folded groups. */
  shownIds: readonly string[];
  open: (id: string) => void;
}

/** The rows for a bulk action. */
export interface GridBulk<Row> {
  rows: readonly Row[];
  /** Ends the selection. Call it once the action is done. */
  clear: () => void;
}

export interface GridError {
  title?: string;
  text?: string;
  requestId?: string;
}

/** The progress of a file that is being made. */
export interface GridExportProgress {
  /** How many rows the file will contain. */
  rows: number;
  /** The number of bytes received so far. */
  bytes: number;
  /** The expected number of bytes; null if it is unknown. */
  expected: number | null;
}

/** Creates an Excel file of the current view. */
export interface GridExporter {
  /** Resolves to the number of rows once the file is saved. */
  run: (
    request: { query: GridQuery; columns: string[] },
    run: { signal: AbortSignal; onProgress: (progress: GridExportProgress) => void },
  ) => Promise<number>;
  /** Returns the text for an error that `run` threw. */
  failure: (error: unknown) => GridError;
}

/** The columns that the two lines of a row on a phone show. */
export interface PhoneRow {
  title: string;
  /** The column to the right of the title, such as an amount. */
  end?: string;
  /** The columns under the title, separated by dots, such as a number and a date. */
  meta?: readonly string[];
  /** The column on the right of the second line. */
  status?: string;
}

export interface RegisterGridProps<Row> {
  /**
   * The key under which the view is kept on this device. With a key, settings can also be saved, restored and cleared.
   */
  gridKey?: string;
  /** Whether the screen keeps named views, so that saving a view on this device is not offered. */
  hasNamedViews?: boolean;
  userId: string | number;
  /** The accessible name of the grid. */
  label: string;
  /** The noun for the rows: "melding", "meldingen". */
  noun: { one: string; other: string };
  columns: readonly GridColumn<Row>[];
  /** The rows; undefined while they are being loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  defaults?: Partial<GridQuery>;
  /** Whether new rows are being loaded while the old ones are still shown; a thin bar shows this. */
  fetching?: boolean;
  error?: GridError | null;
  onRefresh?: () => void;
  /** The buttons on the left of the toolbar: *create*, and actions on the selected row. */
  toolbar?: (context: GridContext<Row>) => ReactNode;
  /** Actions on several rows, in the bar that replaces the toolbar. If there are any, every row has a check box. */
  bulkActions?: (bulk: GridBulk<Row>) => ReactNode;
  /**
   * Whether a row can be selected for `bulkActions`; other rows can only be opened. By default, every row can be
   * selected. Keep the function stable.
   */
  isSelectable?: (row: Row) => boolean;
  /**
   * Opens a row. Called on a double click, Enter, or a tap on a phone. `shownIds` is the list that *next* steps
   * through.
   */
  onOpen?: (row: Row, context: { shownIds: readonly string[] }) => void;
  /** The id of the row to select, initially and whenever this id changes: the record from which the person returns. */
  selectedId?: string | null;
  /** The export to Excel. If omitted, there is no button for it. */
  exporter?: GridExporter;
  phoneRow: PhoneRow;
  /** A control that is shown next to *Filters* on a phone, such as the choice of a year. */
  phoneToolbar?: ReactNode;
  /** The main action, which is fixed at the bottom of a phone's screen, or above the rows in a short window. */
  phoneAction?: (context: GridContext<Row>) => ReactNode;
  /** Additional items in the ⋮ menu on a phone. */
  phoneMenu?: (context: GridContext<Row>) => readonly MenuItem[];
  /** The keys of the screen, which the status bar shows together with the keys of the grid. */
  hints?: readonly { keys: string[]; label: string }[];
  /** What is shown when there are no rows at all, for example that there is nothing to do. */
  empty: EmptyStateProps;
}
