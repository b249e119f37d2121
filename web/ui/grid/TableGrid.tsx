import { useRef } from 'react';
import { Banner } from '../display/Banner.tsx';
import { SkeletonList, useLate } from '../display/Loading.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { useUiText } from '../UiProvider.tsx';
import { autosize } from './autosize.ts';
import { LoadError } from './GridStates.tsx';
import { GridTable } from './GridTable.tsx';
import { GridTools, ViewPopover } from './GridTools.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { StatusBar } from './StatusBar.tsx';
import type { RegisterGridProps } from './types.ts';
import { useGridColumns } from './use-grid-columns.ts';
import type { RegisterGridState } from './use-register-grid.ts';

type Props<Row> = RegisterGridProps<Row> & { state: RegisterGridState<Row> };

/** Toolbar, group panel, table and status bar. */
export function TableGrid<Row>(props: Props<Row>) {
  const { columns, rows, state, fetching = false, error, noun } = props;
  const { view, memory, lines, timeZone } = state;
  const text = useUiText();
  const api = useGridColumns(columns, view.view, view.change, memory);
  const table = useRef<HTMLDivElement>(null);
  const refetching = useLate(fetching && rows !== undefined, 150);
  const query = { filters: view.view.filters, sort: view.view.sort, group: view.view.group };
  const { onExport } = props;
  const viewTool = (
    <ViewPopover
      columns={columns}
      isShown={api.isShown}
      onToggle={api.toggleShown}
      memory={props.gridKey ? memory : null}
      onLoad={() => {
        const saved = memory.saved();
        if (!saved) return;
        view.restore(saved.view);
        api.resetSizes(saved.sizes, saved.pinned);
      }}
      onReset={() => {
        view.restore('');
        api.resetSizes({}, []);
      }}
    />
  );
  return (
    <div className="ob-grid-frame">
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
      <GroupPanel columns={columns} group={view.view.group} onChange={view.setGroup} />
      {error && rows && (
        <Banner tone="danger" strip live="polite">
          {error.title ?? text('gridErrorTitle', { noun: noun.other })}
        </Banner>
      )}
      <div className="ob-grid-progress" aria-hidden="true" data-active={refetching || undefined} />
      {rows ? (
        <GridTable {...props} api={api} table={table} />
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
        selected={state.selected ? 1 : 0}
        noun={noun}
        sums={lines.sums}
        columns={columns}
        hints={props.hints ?? []}
      />
    </div>
  );
}
