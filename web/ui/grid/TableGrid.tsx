import { useRef, useState } from 'react';
import { Banner } from '../display/Banner.tsx';
import { SkeletonList, useLate } from '../display/Loading.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { useUiText } from '../UiProvider.tsx';
import { autosize } from './autosize.ts';
import { BulkBar } from './BulkBar.tsx';
import { LoadError } from './GridStates.tsx';
import { GridTable } from './GridTable.tsx';
import { GridTools, ViewPopover } from './GridTools.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { StatusBar } from './StatusBar.tsx';
import type { RegisterGridProps } from './types.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridCopy } from './use-grid-copy.ts';
import type { RegisterGridState } from './use-register-grid.ts';

type Props<Row> = RegisterGridProps<Row> & { state: RegisterGridState<Row> };

/** Toolbar, group panel, table and status bar. */
export function TableGrid<Row>(props: Props<Row>) {
  const { columns, rows, state, fetching = false, error, noun } = props;
  const { view, memory, lines, timeZone } = state;
  const text = useUiText();
  const [ownChecks, setOwnChecks] = useState(() => memory.read().checks);
  const showChecks = (on: boolean) => {
    setOwnChecks(on);
    memory.patch({ checks: on });
  };
  const checks = ownChecks || props.bulkActions !== undefined;
  const api = useGridColumns(columns, view.view, view.change, memory, checks);
  const { copy, onCopy } = useGridCopy(api.visible, state, noun);
  const { selection } = state;
  const table = useRef<HTMLDivElement>(null);
  const refetching = useLate(fetching && rows !== undefined, 150);
  const query = { filters: view.view.filters, sort: view.view.sort, group: view.view.group };
  const { onExport } = props;
  const viewTool = (
    <ViewPopover
      columns={columns}
      isShown={api.isShown}
      onToggle={api.toggleShown}
      checks={props.bulkActions ? undefined : { on: ownChecks, onChange: showChecks }}
      memory={props.gridKey ? memory : null}
      onLoad={() => {
        const saved = memory.saved();
        if (!saved) return;
        view.restore(saved.view);
        api.resetSizes(saved.sizes, saved.pinned);
        showChecks(saved.checks);
      }}
      onReset={() => {
        view.restore('');
        api.resetSizes({}, []);
        showChecks(false);
      }}
    />
  );
  const bulk = selection.rows.length > 1 || (checks && selection.rows.length > 0);
  const clearSelection = () => {
    // The bar goes away with the button that was pressed: on with the row the list stood at.
    table.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus();
    selection.clear();
  };
  return (
    <div className="ob-grid-frame">
      {bulk ? (
        <BulkBar count={selection.rows.length} onCopy={() => copy(selection.rows)} onClear={clearSelection}>
          {props.bulkActions?.({ rows: selection.rows, clear: clearSelection })}
        </BulkBar>
      ) : (
        <Toolbar
          label={text('gridTools')}
          end={
            <GridTools
              filtered={view.view.filters.length > 0}
              grouped={lines.paths.length > 0}
              fetching={fetching}
              onClearFilters={view.clearFilters}
              onFoldAll={(close) => state.fold(lines.paths, close)}
              onAutosize={() => autosize(api, lines.shown, timeZone, table.current)}
              onRefresh={props.onRefresh}
              onExport={onExport && (() => onExport({ query, columns: api.visible.map(({ key }) => key) }))}
              exportBusy={props.exportBusy ?? false}
              view={viewTool}
            />
          }
        >
          {props.toolbar?.(state.context)}
        </Toolbar>
      )}
      <GroupPanel columns={columns} group={view.view.group} onChange={view.setGroup} />
      {error && rows && (
        <Banner tone="danger" strip live="polite">
          {error.title ?? text('gridErrorTitle', { noun: noun.other })}
        </Banner>
      )}
      <div className="ob-grid-progress" aria-hidden="true" data-active={refetching || undefined} />
      {rows ? (
        <GridTable {...props} api={api} table={table} onCopy={onCopy} />
      ) : error ? (
        <LoadError error={error} noun={noun} onRetry={props.onRefresh} />
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
      />
    </div>
  );
}
