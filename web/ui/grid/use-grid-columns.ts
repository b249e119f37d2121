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
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { GridView } from '#/bff/contract/grid-url.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';
import type { GridMemoryStore } from './grid-memory.ts';
import type { GridColumn } from './types.ts';

/**
 * TanStack Table keeps the columns: which are there, their order, their widths, which stay at the left. The rows are ours
 * (use-grid-rows): the same pure functions as the export, and no row object a row, which is what 100,000 rows ask for.
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

export interface GridColumnsApi<Row> {
  /** Visible, in order: pinned first, grouped ones left out (their values stand in the group rows). */
  visible: readonly GridColumn<Row>[];
  headerOf: (key: string) => GridHeader | undefined;
  /** `grid-template-columns` of every row. */
  template: string;
  /** Left offset of a pinned column in px; undefined when it scrolls. */
  pinOffset: (key: string) => number | undefined;
  isPinned: (key: string) => boolean;
  togglePin: (key: string) => void;
  setWidth: (widths: Record<string, number>) => void;
  widthOf: (key: string) => number;
  resizing: string | false;
  isShown: (key: string) => boolean;
  toggleShown: (key: string) => void;
  /** -1 to the left, 1 to the right, among the visible ones; or in front of another one. */
  move: (key: string, to: -1 | 1 | { before: string }) => void;
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

export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  view: GridView,
  change: (patch: Partial<GridView>) => void,
  memory: GridMemoryStore,
): GridColumnsApi<Row> {
  const usual = useUsualColumns(columns);
  const shown = view.columns ?? usual;
  const [pinned, setPinned] = useState(() => memory.read().pinned);
  const grouped = view.group.map((by) => by.key);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        size: column.width ?? DEFAULT_WIDTH,
        minSize: column.minWidth ?? MIN_WIDTH,
      })),
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
        columnVisibility: Object.fromEntries(
          columns.map(({ key }) => [key, shown.includes(key) && !grouped.includes(key)]),
        ),
        columnPinning: { start: pinned, end: [] },
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
  const changePins = useCallback(
    (next: string[]) => {
      setPinned(next);
      memory.patch({ pinned: next });
    },
    [memory],
  );

  const leaf = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()];
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const visible = leaf.flatMap((column) => byKey.get(column.id) ?? []);
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]));
  const isPinned = (key: string) => pinned.includes(key);
  const tracks = visible.map((column) => {
    const size = table.getColumn(column.key)?.getSize() ?? DEFAULT_WIDTH;
    const grows = column.grow && columnSizing[column.key] === undefined && !isPinned(column.key);
    return grows ? `minmax(${size}px, ${size}fr)` : `${size}px`;
  });
  const filler = tracks.some((track) => track.endsWith('fr)')) ? '' : ' minmax(0, 1fr)';

  return {
    visible,
    headerOf: (key) => headers.get(key),
    template: tracks.join(' ') + filler,
    pinOffset: (key) => (isPinned(key) ? table.getColumn(key)?.getStart('start') : undefined),
    isPinned,
    togglePin: (key) => changePins(isPinned(key) ? pinned.filter((other) => other !== key) : [...pinned, key]),
    setWidth: (widths) => table.setColumnSizing((old) => ({ ...old, ...widths })),
    widthOf: (key) => table.getColumn(key)?.getSize() ?? DEFAULT_WIDTH,
    resizing,
    isShown: (key) => shown.includes(key),
    toggleShown: (key) => {
      const order = columns.map((column) => column.key);
      const place = order.slice(order.indexOf(key)).find((other) => shown.includes(other));
      const next = shown.includes(key) ? shown.filter((other) => other !== key) : insertBefore([...shown], key, place);
      if (next.length > 0) change({ columns: sameList(next, usual) ? null : next });
    },
    move: (key, to) => {
      const next = moveKey(
        [...shown],
        key,
        to,
        visible.map((column) => column.key),
      );
      change({ columns: sameList(next, usual) ? null : next });
    },
    resetSizes: (sizes, pins) => {
      table.setColumnSizing(() => sizes);
      changePins(pins);
    },
  };
}

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at]);

function insertBefore(list: string[], key: string, before: string | undefined): string[] {
  const rest = list.filter((other) => other !== key);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), key, ...rest.slice(at)];
}

/** Moves among the visible columns, so that one step is always one that can be seen. */
export function moveKey(
  order: string[],
  key: string,
  to: -1 | 1 | { before: string },
  visible: readonly string[],
): string[] {
  if (typeof to === 'object') return to.before === key ? order : insertBefore(order, key, to.before);
  const neighbour = visible[visible.indexOf(key) + to];
  if (neighbour === undefined) return order;
  if (to === -1) return insertBefore(order, key, neighbour);
  const rest = order.filter((other) => other !== key);
  return [...rest.slice(0, rest.indexOf(neighbour) + 1), key, ...rest.slice(rest.indexOf(neighbour) + 1)];
}
