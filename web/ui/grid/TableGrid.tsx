import { useEffect, useRef } from 'react';
import { SkeletonList, useLate } from '../display/Loading.tsx';
import { useUiText } from '../UiProvider.tsx';
import { ExportStrip } from './ExportStrip.tsx';
import { LoadError, RefetchError } from './GridStates.tsx';
import { GridTable } from './GridTable.tsx';
import { GridToolbar } from './GridToolbar.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { HiddenFilters } from './HiddenFilters.tsx';
import { StatusBar } from './StatusBar.tsx';
import type { RegisterGridProps } from './types.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { useGridExport } from './use-grid-export.ts';
import { rovingCell } from './use-grid-focus.ts';
import type { RegisterGridState } from './use-register-grid.ts';

type Props<Row> = RegisterGridProps<Row> & { state: RegisterGridState<Row> };

/** The grid on a wide screen: toolbar, group panel, table and status bar. */
export function TableGrid<Row>(props: Props<Row>) {
  const { columns, rows, state, fetching = false, error, noun } = props;
  const { view, memory, lines, selection } = state;
  const text = useUiText();
  const checks = state.checks.on || props.bulkActions !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const api = useGridColumns(columns, view.view, view.change, memory, checks, frame);
  const { copy, onCopy } = useGridCopy(api.visible, state, noun);
  const table = useRef<HTMLDivElement>(null);
  const exporting = useGridExport(props.exporter, noun, () => rovingCell(table.current));
  const retried = useRef(false);
  // The button that retries the load disappears with the error, so the focus moves to the loaded list.
  useEffect(() => {
    if (!rows || !retried.current) return;
    retried.current = false;
    if (document.activeElement === document.body) rovingCell(table.current)?.focus();
  }, [rows]);
  const retry =
    props.onRefresh &&
    (() => {
      retried.current = true;
      props.onRefresh?.();
    });
  const refetching = useLate(fetching && rows !== undefined, 150);
  return (
    <div ref={frame} className="ob-grid-frame">
      <GridToolbar {...props} api={api} table={table} copy={copy} exporting={exporting} />
      <ExportStrip {...exporting} />
      <GroupPanel columns={columns} group={view.view.group} onChange={view.setGroup} />
      <HiddenFilters columns={columns} visible={api.visible} state={state} table={table} />
      {error && rows && <RefetchError error={error} noun={noun} onRetry={props.onRefresh} />}
      <div className="ob-grid-progress" aria-hidden="true" data-active={refetching || undefined} />
      {rows ? (
        <GridTable {...props} api={api} table={table} onCopy={onCopy} />
      ) : error ? (
        <LoadError error={error} noun={noun} onRetry={retry} />
      ) : (
        <div className="ob-grid-fill">
          <SkeletonList rows={12} label={text('gridLoading', { noun: noun.other })} />
        </div>
      )}
      <StatusBar
        shown={lines.shown.length}
        total={rows?.length}
        selected={selection.rows}
        noun={noun}
        sums={lines.sums}
        columns={columns}
        hints={props.hints ?? []}
        opens={props.onOpen !== undefined}
      />
    </div>
  );
}
