// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useKeyWithMouseEvents: the title only helps the pointer; the text is in the cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells (grid-keys.ts).
import { defaultRangeExtractor } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { GridRow } from './GridRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import type { GridLine, LineList } from './grid-lines.ts';
import type { SelectHow } from './selection.ts';
import type { GridColumn } from './types.ts';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import type { GridCell } from './use-grid-focus.ts';
import { useRowVirtualizer } from './use-row-virtualizer.ts';

/** The height of the header and the filter row together. Both stay on top while the body scrolls. */
export const HEAD_HEIGHT = 76;
export const GROUP_HEIGHT = 36;

export interface GridBodyProps<Row> {
  lines: LineList<Row>;
  allColumns: readonly GridColumn<Row>[];
  api: GridColumnsApi<Row>;
  /** How many columns the name of a group spans. */
  nameSpan: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Receives the function that scrolls to a line. */
  scrollTo: RefObject<((line: number) => void) | null>;
  rowHeight: number;
  folded: ReadonlySet<string>;
  onFold: (path: string, folded: boolean) => void;
  selected: ReadonlySet<string>;
  isSelectable: ((row: Row) => boolean) | undefined;
  cell: GridCell;
  /**
   * Called after each render of the body. Measuring and scrolling add rows although the table itself is not rendered
   * again.
   */
  onDrawn: () => void;
  go: (cell: GridCell) => void;
  noun: { one: string; other: string };
  timeZone: string;
  onSelect: (row: Row, how: SelectHow) => void;
  onOpen: (row: Row) => void;
}

/**
 * The body of the grid. It contains the lines and columns near the window, and the focused cell, however far away that
 * cell is.
 */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { lines, allColumns, api, scroller, scrollTo, rowHeight, folded, onFold, selected, cell, noun, timeZone } =
    props;
  const { onSelect, onOpen, onDrawn, go } = props;
  useLayoutEffect(onDrawn);
  const body = useRef<HTMLDivElement>(null);
  const { virtualizer, scrollMargin } = useRowVirtualizer(scroller, body, {
    count: lines.length,
    estimateSize: (at) => (lines.isGroup(at) ? GROUP_HEIGHT : rowHeight),
    overscan: 6,
    scrollPaddingEnd: HEAD_HEIGHT,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const near = defaultRangeExtractor(range);
        const kept = cell.line;
        if (kept < 0 || kept >= range.count || near.includes(kept)) return near;
        return kept < range.startIndex ? [kept, ...near] : [...near, kept];
      },
      [cell.line],
    ),
  });
  // The heights of the lines depend on the density and on where the group rows are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when one of these changes.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, lines]);
  useImperativeHandle(scrollTo, () => (line: number) => virtualizer.scrollToIndex(line, { align: 'auto' }), [
    virtualizer,
  ]);

  const drawn = useColumnsInSight(api, scroller, cell.line < 0 ? -1 : cell.col);

  const lineAt = (event: MouseEvent) =>
    Number((event.target as Element).closest<HTMLElement>('[data-row-id]')?.dataset.line ?? -1);
  /**
   * The group whose name was pressed. Presses on the fold button are not included, because the button handles them
   * itself.
   */
  const groupAt = (event: MouseEvent) => {
    const target = event.target as Element;
    const pressed = target.closest('button') ? null : target.closest('.ob-grid-group-cell');
    const line = lines.at(Number(pressed?.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1));
    return line?.kind === 'group' ? line.group : undefined;
  };
  const rowAt = (event: MouseEvent) => {
    const line = lines.at(lineAt(event));
    return line?.kind === 'row' ? line.row : undefined;
  };
  return (
    <div
      ref={body}
      role="rowgroup"
      className="ob-grid-body"
      style={{ height: virtualizer.getTotalSize() }}
      onClick={(event) => {
        const group = groupAt(event);
        if (group) onFold(group.path, !folded.has(group.path));
        const row = rowAt(event);
        if (row) onSelect(row, howOf(event));
        // The space after a row's last cell cannot be focused, so a press there moves the focus to a cell of the row,
        // from where the arrow keys work.
        if (row && (event.target as Element).matches('[data-row-id]')) go({ line: lineAt(event), col: cell.col });
        // In the grid, a press with Shift selects rows, not the text between two presses.
        if (event.shiftKey) window.getSelection()?.removeAllRanges();
      }}
      onMouseOver={nameTruncated}
      onDoubleClick={(event) => {
        const row = rowAt(event);
        if (row && !isCheck(event)) onOpen(row);
      }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const line = lines.at(item.index) as GridLine<Row>;
        const place = {
          line: item.index,
          rowIndex: item.index + 3,
          top: item.start - scrollMargin,
          height: item.size,
          focusCol: cell.line === item.index ? cell.col : -1,
        };
        if (line.kind === 'group') {
          return (
            <GroupRow
              key={line.group.path}
              {...place}
              group={line.group}
              folded={folded.has(line.group.path)}
              columns={api.visible}
              places={api.places}
              span={props.nameSpan}
              drawn={drawn}
              checks={api.checks}
              by={allColumns.find((column) => column.key === line.group.key)}
              noun={noun}
              timeZone={timeZone}
              onFold={onFold}
            />
          );
        }
        return (
          <GridRow
            key={line.id}
            {...place}
            row={line.row}
            id={line.id}
            level={line.level}
            columns={api.visible}
            places={api.places}
            drawn={drawn}
            checks={api.checks}
            selected={selected.has(line.id)}
            unselectable={props.isSelectable?.(line.row) === false}
            timeZone={timeZone}
          />
        );
      })}
    </div>
  );
}

const isCheck = (event: MouseEvent) => (event.target as Element).closest('.ob-grid-check') !== null;

/**
 * How a press selects rows: with Ctrl (⌘) or on a check box, it adds or removes one row; with Shift, it selects all
 * rows up to the pressed row; otherwise it selects only the pressed row.
 */
function howOf(event: MouseEvent): SelectHow {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey || isCheck(event) ? 'toggle' : 'only';
}

/** Sets the full text as the title of a truncated cell. Only the cell under the pointer is checked. */
function nameTruncated(event: MouseEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('.ob-grid-data > .ob-grid-cell, .ob-grid-group-cell');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}
