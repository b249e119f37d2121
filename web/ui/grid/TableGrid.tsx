// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is grid or treegrid.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both of them take these.
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> cannot; the ARIA grid roles say the same.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: of a row its cells take the focus.
import { type CSSProperties, useCallback, useRef, useState } from 'react';
import { Banner } from '../display/Banner.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { SkeletonList, useLate } from '../display/Loading.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { MenuList } from '../overlays/Menu.tsx';
import { ROW_HEIGHT, useDensity } from '../theme/density.ts';
import { useUiText } from '../UiProvider.tsx';
import { autosize, fittingWidths } from './autosize.ts';
import { columnMenu } from './column-menu.ts';
import { ColumnFilter } from './filters/ColumnFilter.tsx';
import { GridBody, HEAD_HEIGHT } from './GridBody.tsx';
import { GridHeader } from './GridHeader.tsx';
import { LoadError, NothingFound } from './GridStates.tsx';
import { GridTools, ViewPopover } from './GridTools.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { handleGridKey } from './grid-keys.ts';
import { StatusBar } from './StatusBar.tsx';
import type { RegisterGridProps } from './types.ts';
import { type GridColumnsApi, useGridColumns } from './use-grid-columns.ts';
import { useGridFocus } from './use-grid-focus.ts';
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
        <Table {...props} api={api} table={table} />
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

type TableProps<Row> = Props<Row> & { api: GridColumnsApi<Row>; table: React.RefObject<HTMLDivElement | null> };

/** The scrolling table itself: `role=grid`, `treegrid` when it is grouped. */
function Table<Row>(props: TableProps<Row>) {
  const { state, api, table, label, noun, empty, rows = [] } = props;
  const { view, lines, folded, fold, timeZone } = state;
  const text = useUiText();
  const rowHeight = ROW_HEIGHT[useDensity()];
  const scrollTo = useRef<((line: number) => void) | null>(null);
  const focus = useGridFocus(table, lines.lines.length, api.visible.length, (line) => scrollTo.current?.(line));
  const menu = useColumnMenu(api, state, table);
  const fit = (key: string) => {
    const column = api.visible.find((candidate) => candidate.key === key);
    if (column && table.current) api.setWidth(fittingWidths([column], lines.shown, timeZone, table.current));
  };
  const onFold = useCallback((path: string, close: boolean) => fold([path], close), [fold]);
  const { group, sort, filters } = view.view;
  const width = api.visible.reduce((sum, column) => sum + api.widthOf(column.key), 0);
  const keys = {
    lines: lines.lines,
    columns: api.visible,
    page: Math.max(1, Math.floor(((table.current?.clientHeight ?? 600) - HEAD_HEIGHT) / rowHeight) - 1),
    go: focus.go,
    open: state.open,
    select: state.select,
    setFolded: onFold,
    sort: view.toggleSort,
    menu: menu.openAtHeader,
    filter: menu.focusFilter,
    move: api.move,
    resize: (key: string, by: number) => api.setWidth({ [key]: Math.max(40, menu.seenWidth(key) + by) }),
  };
  return (
    <>
      <div
        ref={table}
        className="ob-grid"
        style={
          {
            '--ob-template': api.template,
            '--ob-row': `${rowHeight}px`,
            '--ob-grid-width': `${width}px`,
          } as CSSProperties
        }
      >
        <div
          role={group.length > 0 ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-rowcount={lines.lines.length + 2}
          aria-colcount={api.visible.length}
          aria-busy={props.fetching || undefined}
          onKeyDown={(event) => handleGridKey(event, keys)}
          onFocus={focus.onFocus}
        >
          <div role="rowgroup" className="ob-grid-top">
            <GridHeader
              api={api}
              sort={sort}
              focusCol={focus.cell.line < 0 ? focus.cell.col : -1}
              onSort={view.toggleSort}
              onMenu={menu.open}
              onFit={fit}
              menuOpenFor={menu.key}
            />
            <div role="row" aria-rowindex={2} className="ob-grid-row ob-grid-filters">
              {api.visible.map((column, col) => (
                <div
                  key={column.key}
                  role="gridcell"
                  aria-colindex={col + 1}
                  data-filter={column.key}
                  className={api.isPinned(column.key) ? 'ob-grid-filter-cell ob-grid-pinned' : 'ob-grid-filter-cell'}
                  style={{ left: api.pinOffset(column.key) }}
                >
                  {column.filterable !== false && (
                    <ColumnFilter
                      column={column}
                      filter={view.filterOf(column.key)}
                      options={state.options.get(column.key) ?? []}
                      onChange={(filter) => view.setFilter(column.key, filter)}
                    />
                  )}
                </div>
              ))}
            </div>
          </div>
          <GridBody
            lines={lines.lines}
            allColumns={props.columns}
            api={api}
            scroller={table}
            scrollTo={scrollTo}
            rowHeight={rowHeight}
            folded={folded}
            onFold={onFold}
            selectedId={state.selected ? props.rowId(state.selected) : null}
            cell={focus.cell}
            noun={noun}
            timeZone={timeZone}
            onSelect={state.select}
            onOpen={state.open}
          />
        </div>
        {lines.lines.length === 0 && (
          <div className="ob-grid-empty">
            {rows.length > 0 && filters.length > 0 ? (
              <NothingFound total={rows.length} noun={noun} onClear={view.clearFilters} />
            ) : (
              <EmptyState {...empty} />
            )}
          </div>
        )}
      </div>
      {menu.key && menu.column && (
        <MenuList
          label={text('gridColumnMenu', { column: menu.column.label })}
          items={columnMenu(menu.column, view, api, text, { filter: menu.focusFilter, fit })}
          anchor={menu.anchor}
          onClose={menu.close}
        />
      )}
    </>
  );
}

/** Which column menu is open and beside what; and the way to a column's header and filter. */
function useColumnMenu<Row>(
  api: GridColumnsApi<Row>,
  state: RegisterGridState<Row>,
  table: React.RefObject<HTMLDivElement | null>,
) {
  const [key, setKey] = useState<string | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const header = (of: string) => table.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(of)}"]`) ?? null;
  const open = (of: string, at: HTMLElement) => {
    before.current = document.activeElement as HTMLElement | null;
    anchor.current = at;
    setKey((now) => (now === of ? null : of));
  };
  const close = useCallback((refocus: boolean) => {
    setKey(null);
    if (refocus) before.current?.focus();
  }, []);
  return {
    key,
    anchor,
    column: api.visible.find((column) => column.key === key),
    open,
    close,
    openAtHeader: (of: string) => {
      const at = header(of);
      if (at) open(of, at);
    },
    focusFilter: (of: string) => {
      const cell = table.current?.querySelector<HTMLElement>(`[data-filter="${CSS.escape(of)}"]`);
      // After the menu has given the focus back.
      requestAnimationFrame(() => cell?.querySelector<HTMLElement>('input, button')?.focus());
    },
    seenWidth: (of: string) => Math.round(header(of)?.getBoundingClientRect().width ?? api.widthOf(of)),
    state,
  };
}
