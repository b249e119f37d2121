// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is grid or treegrid.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles support these.
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: the cells take the focus, not the row.
import { type CSSProperties, type RefObject, useCallback, useRef } from 'react';
import { EmptyState } from '../display/EmptyState.tsx';
import { MenuList } from '../overlays/Menu.tsx';
import { ROW_HEIGHT, useDensity } from '../theme/density.ts';
import { useUiText } from '../UiProvider.tsx';
import { fittingWidths } from './autosize.ts';
import { columnMenu } from './column-menu.ts';
import { commandText } from './commands.ts';
import { GridBody, HEAD_HEIGHT } from './GridBody.tsx';
import { GridFilters } from './GridFilters.tsx';
import { GridHeader } from './GridHeader.tsx';
import { NothingFound } from './GridStates.tsx';
import { handleGridKey } from './grid-keys.ts';
import type { RegisterGridProps } from './types.ts';
import { useColumnMenu } from './use-column-menu.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import type { GridCopyApi } from './use-grid-copy.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useNameSpan } from './use-name-span.ts';
import type { RegisterGridState } from './use-register-grid.ts';
import { useWantedRow } from './use-wanted-row.ts';

type TableProps<Row> = RegisterGridProps<Row> & {
  state: RegisterGridState<Row>;
  api: GridColumnsApi<Row>;
  table: RefObject<HTMLDivElement | null>;
  onCopy: GridCopyApi<Row>['onCopy'];
};

/** The scrolling table itself. Its role is `grid`, or `treegrid` if the rows are grouped. */
export function GridTable<Row>(props: TableProps<Row>) {
  const { state, api, table, label, noun, empty, rows = [] } = props;
  const { view, lines, folded, fold, timeZone, selection, memory } = state;
  const text = useUiText();
  const rowHeight = ROW_HEIGHT[useDensity()];
  const scrollTo = useRef<((line: number) => void) | null>(null);
  const focus = useGridFocus(table, lines.lines.length, api.visible.length, (line) => scrollTo.current?.(line));
  useWantedRow({
    id: props.selectedId ?? null,
    lines: lines.lines,
    folded,
    rowId: props.rowId,
    box: table,
    scrollTo: (line) => scrollTo.current?.(line),
    focus: (line) => focus.go({ line, col: lines.lines.isGroup(line) ? 0 : colOf(memory.read().column) }),
  });
  const colOf = (key: string) =>
    Math.max(
      0,
      api.visible.findIndex((column) => column.key === key),
    );
  /** Remembers the column of the cell from which a record is opened, so that the focus can return to it later. */
  const open = (row: Row) => {
    memory.patch({ column: api.visible[focus.cell.col]?.key ?? '' });
    state.open(row);
  };
  const menu = useColumnMenu(api, table);
  const fit = (key: string) => {
    const column = api.visible.find((candidate) => candidate.key === key);
    if (column && table.current) api.setWidth(fittingWidths([column], lines.shown, timeZone, table.current));
  };
  const onFold = useCallback((path: string, close: boolean) => fold([path], close), [fold]);
  const { group, sort, filters } = view.view;
  const span = useNameSpan(api.visible, api.template, table, group.length > 0);
  /** A column that is dragged out of the group panel becomes an ordinary column again. */
  const dropColumn = (key: string, onto: string) => {
    const isGrouped = group.some((by) => by.key === key);
    if (isGrouped) view.setGroup(group.filter((by) => by.key !== key));
    api.move(key, isGrouped ? { before: onto } : { onto });
  };
  /** The button that clears the filters disappears together with the filters, so the focus moves to the first row. */
  const showAll = () => {
    view.clearFilters();
    focus.go({ line: 0, col: focus.cell.col });
  };
  const keys = {
    lines: lines.lines,
    columns: api.visible,
    nameSpan: span,
    page: Math.max(
      1,
      Math.floor((Math.min(table.current?.clientHeight ?? 600, window.innerHeight) - HEAD_HEIGHT) / rowHeight) - 1,
    ),
    cell: focus.cell,
    go: focus.go,
    open,
    select: selection.select,
    selectAll: selection.all,
    clearSelection: selection.clear,
    selected: selection.ids.size,
    isFolded: (path: string) => folded.has(path),
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
            '--ob-grid-width': `${api.width}px`,
            '--ob-grid-fixed': `${api.fixedWidth}px`,
          } as CSSProperties
        }
      >
        <div
          role={group.length > 0 ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-rowcount={lines.lines.length + 2}
          aria-colcount={api.visible.length + (api.checks ? 1 : 0)}
          aria-multiselectable="true"
          aria-busy={props.fetching || undefined}
          onKeyDown={(event) => handleGridKey(event, keys)}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
          onCopy={(event) => props.onCopy(event, focus.cell)}
        >
          <div role="rowgroup" className="ob-grid-top">
            <GridHeader
              api={api}
              sort={sort}
              focusCol={focus.cell.line < 0 ? focus.cell.col : -1}
              onSort={view.toggleSort}
              onMenu={menu.open}
              onFit={fit}
              onDropColumn={dropColumn}
              menuOpenFor={menu.key}
              all={{
                selected: selection.rows.length,
                shown: props.isSelectable ? lines.shown.filter(props.isSelectable).length : lines.shown.length,
                onAll: selection.all,
                onNone: selection.clear,
              }}
            />
            <GridFilters api={api} state={state} />
          </div>
          <GridBody
            lines={lines.lines}
            allColumns={props.columns}
            api={api}
            nameSpan={span}
            scroller={table}
            scrollTo={scrollTo}
            rowHeight={rowHeight}
            folded={folded}
            onFold={onFold}
            selected={selection.ids}
            isSelectable={props.isSelectable}
            cell={focus.cell}
            onDrawn={focus.settle}
            go={focus.go}
            noun={noun}
            timeZone={timeZone}
            onSelect={selection.select}
            onOpen={open}
          />
        </div>
        {lines.lines.length === 0 && (
          <div className="ob-grid-empty">
            {rows.length > 0 && filters.length > 0 ? (
              <NothingFound total={rows.length} noun={noun} onClear={showAll} />
            ) : (
              <EmptyState {...empty} />
            )}
          </div>
        )}
      </div>
      {menu.key && menu.column && (
        <MenuList
          label={commandText('columnMenu', text, { column: menu.column.label })}
          items={columnMenu(menu.column, view, api, text, { filter: menu.focusFilter, fit })}
          anchor={menu.anchor}
          onClose={menu.close}
        />
      )}
    </>
  );
}
