// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: the cells take the focus, not the row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells (grid-keys.ts).
import { type DragEvent, type MouseEvent, useState } from 'react';
import type { GridSort } from '#/bff/contract/grid.ts';
import { Icon } from '../controls/Button.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { CheckAllCell, type CheckAllCellProps } from './CheckCell.tsx';
import { isNumeric } from './cell-text.ts';
import { commandText, GRID_COMMANDS } from './commands.ts';
import { ariaKeys } from './key-table.ts';
import { comesFromLeft } from './move-key.ts';
import type { GridColumn } from './types.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';

/** The data type of a dragged column key. */
export const COLUMN_DRAG = 'application/x-ob-column';

const MENU_KEYS = ariaKeys('columnMenu', 'headMenu');

export interface GridHeaderProps<Row> {
  api: GridColumnsApi<Row>;
  sort: readonly GridSort[];
  focusCol: number;
  onSort: (key: string, add: boolean) => void;
  onMenu: (key: string, anchor: HTMLElement) => void;
  onFit: (key: string) => void;
  /** Called when a column is dropped on another one. The dropped column may come from the group panel. */
  onDropColumn: (key: string, onto: string) => void;
  menuOpenFor: string | null;
  all: CheckAllCellProps;
}

type HeaderCellProps<Row> = GridHeaderProps<Row> & {
  column: GridColumn<Row>;
  col: number;
  /** The header that is being dragged. */
  dragged: string | null;
  onDrag: (key: string | null) => void;
};

/**
 * The column headers. Pressing a header sorts by its column, dragging it moves the column or groups by it, dragging its
 * edge resizes the column, and ⋮ opens the other commands.
 */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <div role="row" aria-rowindex={1} data-line={-1} className="ob-grid-row ob-grid-head">
      {props.api.checks && <CheckAllCell {...props.all} />}
      {props.api.visible.map((column, col) => (
        <HeaderCell key={column.key} {...props} column={column} col={col} dragged={dragged} onDrag={setDragged} />
      ))}
    </div>
  );
}

function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { api, column, col, sort, focusCol, onSort, onMenu, onFit, onDropColumn, menuOpenFor, dragged, onDrag } = props;
  const text = useUiText();
  const { key, label } = column;
  const at = sort.findIndex((by) => by.key === key);
  const by = sort[at];
  const place = api.places[col];
  const [over, setOver] = useState(false);
  const sortable = column.sortable !== false;
  const order = api.visible.map((shown) => shown.key);
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const dropped = event.dataTransfer.getData(COLUMN_DRAG);
    if (!dropped) return;
    event.preventDefault();
    event.stopPropagation();
    onDropColumn(dropped, key);
  };
  const onPress = (event: MouseEvent) => sortable && onSort(key, event.shiftKey);
  return (
    <div
      role="columnheader"
      aria-colindex={col + (api.checks ? 2 : 1)}
      aria-sort={by ? (by.desc ? 'descending' : 'ascending') : undefined}
      aria-keyshortcuts={MENU_KEYS}
      data-col={col}
      data-key={key}
      tabIndex={focusCol === col ? 0 : -1}
      draggable={api.resizing === false}
      className={cx(
        'ob-grid-cell ob-grid-head-cell',
        isNumeric(column) && 'ob-grid-head-right',
        by && 'ob-grid-sorted',
        place?.className,
        over && dragged !== key && 'ob-grid-drop',
        over && dragged !== null && comesFromLeft(order, dragged, key) && 'ob-grid-drop-behind',
      )}
      style={place?.style}
      onClick={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(key, event.currentTarget);
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(COLUMN_DRAG, key);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(key);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(COLUMN_DRAG)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className="ob-grid-head-label" title={label}>
        {label}
      </span>
      {by && <Icon name={by.desc ? 'arrow-down' : 'arrow-up'} className="ob-grid-arrow" />}
      {by && sort.length > 1 && (
        <span className="ob-grid-order">
          <span className="ob-hidden">{text('gridSortOrder')} </span>
          {at + 1}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="ob-grid-menu-button"
        aria-label={commandText('columnMenu', text, { column: label })}
        aria-haspopup="menu"
        aria-expanded={menuOpenFor === key}
        onClick={(event) => {
          event.stopPropagation();
          onMenu(key, event.currentTarget);
        }}
      >
        <Icon name={GRID_COMMANDS.columnMenu.icon} />
      </button>
      <ResizeEdge api={api} column={column} onFit={onFit} />
    </div>
  );
}

/**
 * The edge of a column. Dragging the edge changes the column's width, and a double click fits the width to the content.
 * With the keyboard, Shift ← and Shift → on the header change the width.
 */
function ResizeEdge<Row>({
  api,
  column,
  onFit,
}: {
  api: GridColumnsApi<Row>;
  column: GridColumn<Row>;
  onFit: (key: string) => void;
}) {
  const header = api.headerOf(column.key);
  const start = (event: MouseEvent<HTMLElement> | React.TouchEvent<HTMLElement>) => {
    event.stopPropagation();
    // A growing column is wider than the width that is set for it, so resizing starts at the actual width.
    const seen = event.currentTarget.parentElement?.getBoundingClientRect().width;
    if (seen) api.setWidth({ [column.key]: Math.round(seen) });
    header?.getResizeHandler()(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer shortcut; the keys are on the header cell.
    <span
      className={cx('ob-grid-edge', api.resizing === column.key && 'ob-grid-edge-active')}
      draggable={false}
      onMouseDown={start}
      onTouchStart={start}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onFit(column.key);
      }}
      onDragStart={(event) => event.preventDefault()}
    />
  );
}
