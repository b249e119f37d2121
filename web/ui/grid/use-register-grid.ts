import { useCallback, useMemo, useRef, useState } from 'react';
import type { GridQuery } from '#/bff/contract/grid.ts';
import { useUi } from '../UiProvider.tsx';
import { useGridMemory } from './grid-memory.ts';
import { choicesOf } from './options-of.ts';
import type { GridContext, RegisterGridProps } from './types.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { useGridView } from './use-grid-view.ts';

const NO_ROWS: readonly never[] = [];

/**
 * The default query. It stays the same object as long as its contents are equal, so that screens may pass it inline.
 */
function useDefaults(defaults: Partial<GridQuery> | undefined): GridQuery {
  const text = JSON.stringify({ filters: [], sort: [], group: [], ...defaults });
  return useMemo(() => JSON.parse(text) as GridQuery, [text]);
}

/** The state that the table and the list on a phone share: view, lines, folded groups and selection. */
export function useRegisterGrid<Row>(props: RegisterGridProps<Row>) {
  const { columns, rows = NO_ROWS, rowId, onOpen, selectedId: wantedId = null } = props;
  const { t, timeZone } = useUi();
  const memory = useGridMemory(props.userId, props.gridKey);
  const defaults = useDefaults(props.defaults);
  const view = useGridView(columns, defaults, memory);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(memory.read().folded));
  const idOf = useRef(rowId);
  idOf.current = rowId;
  const stableId = useCallback((row: Row) => idOf.current(row), []);
  const lines = useGridRows(rows, columns, view.view, folded, stableId, timeZone);
  const shown = useRef(lines);
  shown.current = lines;
  const selection = useGridSelection({ lines, shown, rowId: stableId, wantedId, isSelectable: props.isSelectable });
  const { select } = selection;

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
  const context: GridContext<Row> = {
    selected: selection.rows.length === 1 ? (selection.rows[0] ?? null) : null,
    get shownIds() {
      return lines.shownIds;
    },
    open: openId,
  };
  const [checksOn, setChecksOn] = useState(() => memory.read().checks);
  const checks = {
    on: checksOn,
    onChange: (on: boolean) => {
      setChecksOn(on);
      memory.patch({ checks: on });
    },
  };
  const choices = useMemo(() => choicesOf(rows, t('gridNone')), [rows, t]);
  return { view, memory, rows, lines, folded, fold, selection, open, context, checks, optionsOf: choices, timeZone };
}

export type RegisterGridState<Row> = ReturnType<typeof useRegisterGrid<Row>>;
