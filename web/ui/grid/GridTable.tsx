// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is grid or treegrid.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both of them take these.
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> cannot; the ARIA grid roles say the same.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: of a row its cells take the focus.
import { type CSSProperties, type RefObject, useCallback, useEffect, useRef } from 'react';
import { EmptyState } from '../display/EmptyState.tsx';
import { MenuList } from '../overlays/Menu.tsx';
import { ROW_HEIGHT, useDensity } from '../theme/density.ts';
import { useUiText } from '../UiProvider.tsx';
import { fittingWidths } from './autosize.ts';
import { columnMenu } from './column-menu.ts';
import { ColumnFilter } from './filters/ColumnFilter.tsx';
import { GridBody, HEAD_HEIGHT } from './GridBody.tsx';
import { GridHeader } from './GridHeader.tsx';
import { NothingFound } from './GridStates.tsx';
import { handleGridKey } from './grid-keys.ts';
import type { RegisterGridProps } from './types.ts';
import { useColumnMenu } from './use-column-menu.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import { useGridFocus } from './use-grid-focus.ts';
import type { GridLine } from './use-grid-rows.ts';
import type { RegisterGridState } from './use-register-grid.ts';

type TableProps<Row> = RegisterGridProps<Row> & {
  state: RegisterGridState<Row>;
  api: GridColumnsApi<Row>;
  table: RefObject<HTMLDivElement | null>;
};

/** The scrolling table itself: `role=grid`, `treegrid` when it is grouped. */
export function GridTable<Row>(props: TableProps<Row>) {
  const { state, api, table, label, noun, empty, rows = [] } = props;
  const { view, lines, folded, fold, timeZone } = state;
  const text = useUiText();
  const rowHeight = ROW_HEIGHT[useDensity()];
  const scrollTo = useRef<((line: number) => void) | null>(null);
  const focus = useGridFocus(table, lines.lines.length, api.visible.length, (line) => scrollTo.current?.(line));
  useShowWanted(props.selectedId ?? null, lines.lines, scrollTo);
  const menu = useColumnMenu(api, table);
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

/** Brings the row that a screen wants selected into the window, once it is there: a new one may stand anywhere. */
function useShowWanted<Row>(
  wanted: string | null,
  lines: readonly GridLine<Row>[],
  scrollTo: RefObject<((line: number) => void) | null>,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || shown.current === wanted) return;
    const at = lines.findIndex((line) => line.kind === 'row' && line.id === wanted);
    if (at < 0) return;
    shown.current = wanted;
    scrollTo.current?.(at);
  }, [wanted, lines, scrollTo]);
}
