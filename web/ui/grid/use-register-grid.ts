import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridQuery } from '#/bff/contract/grid.ts';
import { useUi } from '../UiProvider.tsx';
import { useGridMemory } from './grid-memory.ts';
import { optionsOf } from './options-of.ts';
import type { GridContext, RegisterGridProps } from './types.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useGridView } from './use-grid-view.ts';

const NO_ROWS: readonly never[] = [];

/** The usual query, the same object as long as it says the same: screens may write it inline. */
function useDefaults(defaults: Partial<GridQuery> | undefined): GridQuery {
  const text = JSON.stringify({ filters: [], sort: [], group: [], ...defaults });
  return useMemo(() => JSON.parse(text) as GridQuery, [text]);
}

/** What table and phone list share: the view, the lines, what is folded and what is selected. */
export function useRegisterGrid<Row>(props: RegisterGridProps<Row>) {
  const { columns, rows = NO_ROWS, rowId, onOpen, onSelect, selectedId: wantedId = null } = props;
  const { t, timeZone } = useUi();
  const memory = useGridMemory(props.userId, props.gridKey);
  const defaults = useDefaults(props.defaults);
  const view = useGridView(columns, defaults, memory);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(memory.read().folded));
  const [selectedId, setSelectedId] = useState(wantedId);
  useEffect(() => setSelectedId(wantedId), [wantedId]);
  const idOf = useRef(rowId);
  idOf.current = rowId;
  const stableId = useCallback((row: Row) => idOf.current(row), []);
  const lines = useGridRows(rows, columns, view.view, folded, stableId, timeZone);
  const selected = useMemo(
    () => (selectedId === null ? null : (lines.shown[lines.shownIds.indexOf(selectedId)] ?? null)),
    [lines, selectedId],
  );

  const fold = useCallback(
    (paths: readonly string[], close: boolean) => {
      setFolded((old) => {
        const next = new Set(old);
        for (const path of paths) close ? next.add(path) : next.delete(path);
        memory.patch({ folded: [...next] });
        return next;
      });
    },
    [memory],
  );
  const shown = useRef(lines);
  shown.current = lines;
  const select = useCallback(
    (row: Row) => {
      setSelectedId(idOf.current(row));
      onSelect?.(row);
    },
    [onSelect],
  );
  const open = useCallback(
    (row: Row) => {
      select(row);
      onOpen?.(row, { shownIds: shown.current.shownIds });
    },
    [onOpen, select],
  );
  const openId = useCallback(
    (id: string) => {
      const row = shown.current.shown[shown.current.shownIds.indexOf(id)];
      if (row) open(row);
    },
    [open],
  );
  const context: GridContext<Row> = { selected, shownIds: lines.shownIds, open: openId };
  const options = useMemo(
    () => new Map(columns.map((column) => [column.key, optionsOf(column, rows, t('gridNone'))])),
    [columns, rows, t],
  );
  return { view, memory, rows, lines, folded, fold, selected, select, open, context, options, timeZone };
}

export type RegisterGridState<Row> = ReturnType<typeof useRegisterGrid<Row>>;
