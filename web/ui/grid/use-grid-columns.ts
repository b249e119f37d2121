import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { GridView } from '#/bff/contract/grid-url.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { type CellPlace, cellPlaces, type PinOffsets } from './cell-places.ts';
import { columnsInBody } from './columns-drawn.ts';
import type { GridMemoryStore } from './grid-memory.ts';
import { type ColumnMove, insertBefore, moveKey } from './move-key.ts';
import { pinOffsets } from './pin-offsets.ts';
import type { GridColumn } from './types.ts';
import { useRoom } from './use-room.ts';

/**
 * TanStack Table manages the columns: visibility, order, widths and pins. Our own code manages the rows
 * (use-grid-rows): it shares pure functions with the export, and creates no object per row, because there may be
 * 100,000 rows.
 */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
});

export type GridHeader = Header<typeof features, object, unknown>;

const NO_ROWS: object[] = [];
const DEFAULT_WIDTH = 120;
export const MIN_WIDTH = 64;
/** The width of the check box column, in px. */
export const CHECK_WIDTH = 44;

export interface GridColumnsApi<Row> {
  /**
   * The visible columns, in order: the pinned columns come first. Columns used for grouping are left out, because the
   * group rows show their values.
   */
  visible: readonly GridColumn<Row>[];
  /** The columns of an export: those used for grouping, followed by the shown columns. */
  exported: string[];
  /** Whether every row begins with a check box. */
  checks: boolean;
  /** The total width of the check boxes and the columns, in px. */
  width: number;
  headerOf: (key: string) => GridHeader | undefined;
  /** The `grid-template-columns` of every row. */
  template: string;
  pins: PinOffsets;
  /** The positions of the visible columns' cells, in order. */
  places: readonly CellPlace[];
  /** The total width in px of the check boxes and the fixed columns, which cover the cells that scroll under them. */
  fixedWidth: number;
  isPinned: (key: string) => boolean;
  /** Whether there is a column on that side with which the column can change places. */
  canMove: (key: string, to: -1 | 1) => boolean;
  togglePin: (key: string) => void;
  setWidth: (widths: Record<string, number>) => void;
  widthOf: (key: string) => number;
  resizing: string | false;
  isShown: (key: string) => boolean;
  toggleShown: (key: string) => void;
  /** Moves a column among the visible columns. */
  move: (key: string, to: ColumnMove) => void;
  resetSizes: (sizes: Record<string, number>, pinned: string[]) => void;
}

function useUsualColumns<Row>(columns: readonly GridColumn<Row>[]): string[] {
  const middle = useMediaQuery('(max-width: 1279.98px)');
  const narrow = useMediaQuery('(max-width: 1023.98px)');
  const highest = narrow ? 1 : middle ? 2 : 3;
  return useMemo(
    () => columns.filter((column) => !column.hidden && (column.priority ?? 1) <= highest).map(({ key }) => key),
    [columns, highest],
  );
}

/**
 * Manages the columns with TanStack Table. The order, visibility and pins are passed to TanStack Table, which manages
 * the widths. The widths are also remembered.
 */
function useColumnTable<Row>(
  columns: readonly GridColumn<Row>[],
  shown: readonly string[],
  inBody: readonly string[],
  pinned: readonly string[],
  memory: GridMemoryStore,
) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({ id: column.key, size: usualWidth(column), minSize: column.minWidth ?? MIN_WIDTH })),
    [columns],
  );
  const table = useTable(
    {
      features,
      columns: definitions,
      data: NO_ROWS,
      columnResizeMode: 'onChange',
      initialState: { columnSizing: memory.read().sizes },
      state: {
        columnOrder: [...shown],
        columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, inBody.includes(key)])),
        columnPinning: { start: shown.filter((key) => pinned.includes(key)), end: [] },
      },
    },
    (state) => ({
      columnSizing: state.columnSizing,
      resizing: state.columnResizing.isResizingColumn,
      order: state.columnOrder,
      visibility: state.columnVisibility,
      pinning: state.columnPinning,
    }),
  );
  const { columnSizing, resizing } = table.state;
  useEffect(() => {
    if (!resizing && columnSizing !== memory.read().sizes) memory.patch({ sizes: columnSizing });
  }, [columnSizing, resizing, memory]);
  return { table, columnSizing, resizing };
}

export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  view: GridView,
  change: (patch: Partial<GridView>) => void,
  memory: GridMemoryStore,
  checks: boolean,
  frame: RefObject<HTMLElement | null>,
): GridColumnsApi<Row> {
  const usual = useUsualColumns(columns);
  const shown = view.columns ?? usual;
  const [pinned, setPinned] = useState(() => memory.read().pinned);
  const changePins = (next: string[]) => {
    setPinned(next);
    memory.patch({ pinned: next });
  };
  const room = useRoom(frame, pinned.length > 0);
  const grouped = view.group.map((by) => by.key);
  const inBody = columnsInBody(shown, grouped);
  const { table, columnSizing, resizing } = useColumnTable(columns, shown, inBody, pinned, memory);

  const leaf = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()];
  const leafKeys = leaf.map((column) => column.id).join(' ');
  // Returns the same array as long as it contains the same columns, because a new array makes the rows render again.
  const visible = useMemo(
    () => leafKeys.split(' ').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [leafKeys, columns],
  );
  const lead = checks ? CHECK_WIDTH : 0;
  const pins = useMemo(
    () => pinOffsets(fixedOf(visible, pinned, columnSizing), lead, room),
    [visible, pinned, columnSizing, lead, room],
  );
  const places = useMemo(() => cellPlaces(visible, pins, lead > 0 ? 1 : 0), [visible, pins, lead]);
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]));
  const isPinned = (key: string) => pinned.includes(key);
  const neighbours = (of: string) => visible.flatMap(({ key }) => (isPinned(key) === isPinned(of) ? [key] : []));
  const widthOf = (key: string) => table.getColumn(key)?.getSize() ?? DEFAULT_WIDTH;
  const showInstead = (next: readonly string[]) => change({ columns: sameList(next, usual) ? null : next });

  return {
    visible,
    exported: [...new Set([...grouped, ...visible.map(({ key }) => key)])],
    checks,
    width: visible.reduce((sum, { key }) => sum + widthOf(key), lead),
    headerOf: (key) => headers.get(key),
    template: templateOf(visible, {
      widthOf,
      lead,
      isFixed: (key) => isPinned(key) || columnSizing[key] !== undefined,
    }),
    pins,
    places,
    fixedWidth: visible.filter(({ key }) => pins.has(key)).reduce((sum, { key }) => sum + widthOf(key), lead),
    isPinned,
    canMove: (key, to) => neighbours(key)[neighbours(key).indexOf(key) + to] !== undefined,
    togglePin: (key) => changePins(isPinned(key) ? pinned.filter((other) => other !== key) : [...pinned, key]),
    setWidth: (widths) => table.setColumnSizing((old) => ({ ...old, ...widths })),
    widthOf,
    resizing,
    isShown: (key) => shown.includes(key),
    toggleShown: (key) => {
      const order = columns.map((column) => column.key);
      const place = order.slice(order.indexOf(key)).find((other) => shown.includes(other));
      const next = shown.includes(key) ? shown.filter((other) => other !== key) : insertBefore(shown, key, place);
      if (next.length > 0) showInstead(next);
    },
    move: (key, to) => showInstead(moveKey(shown, key, to, neighbours(key))),
    resetSizes: (sizes, pins) => {
      table.setColumnSizing(() => sizes);
      changePins(pins);
    },
  };
}

const usualWidth = (column: { width?: number }) => column.width ?? DEFAULT_WIDTH;

/** The pinned columns, in order, each with its width in px. */
function fixedOf<Row>(
  visible: readonly GridColumn<Row>[],
  pinned: readonly string[],
  sizes: Readonly<Record<string, number>>,
) {
  return visible
    .filter(({ key }) => pinned.includes(key))
    .map((column) => ({
      key: column.key,
      width: Math.max(column.minWidth ?? MIN_WIDTH, sizes[column.key] ?? usualWidth(column)),
    }));
}

/**
 * The `grid-template-columns`. Growing columns share the remaining width. If there are no growing columns, an empty
 * track takes up the remaining width.
 */
function templateOf<Row>(
  visible: readonly GridColumn<Row>[],
  by: { widthOf: (key: string) => number; lead: number; isFixed: (key: string) => boolean },
): string {
  const grows = (column: GridColumn<Row>) => column.grow && !by.isFixed(column.key);
  const tracks = visible.map((column) => {
    const width = by.widthOf(column.key);
    return grows(column) ? `minmax(${width}px, ${width}fr)` : `${width}px`;
  });
  return [...(by.lead > 0 ? [`${by.lead}px`] : []), ...tracks, ...(visible.some(grows) ? [] : ['minmax(0, 1fr)'])].join(
    ' ',
  );
}

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at]);
