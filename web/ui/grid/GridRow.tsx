// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: the cells take the focus, not the row.
import { type CSSProperties, memo } from 'react';
import { gridValue } from '#/bff/contract/grid.ts';
import { StatusIcon } from '../display/Status.tsx';
import { cx } from '../types.ts';
import { CheckCell } from './CheckCell.tsx';
import type { CellPlace } from './cell-places.ts';
import { cellText, isNumeric, toneClass } from './cell-text.ts';
import type { GridColumn } from './types.ts';

export interface Place {
  /** The index of the row among the lines of the body. */
  line: number;
  /** The `aria-rowindex` of the row, which counts the header rows too. */
  rowIndex: number;
  top: number;
  height: number;
  /** The index of the column that has the roving focus; -1 if the focus is on another line. */
  focusCol: number;
}

export interface GridRowProps<Row> extends Place {
  row: Row;
  id: string;
  level: number;
  columns: readonly GridColumn<Row>[];
  /** The position of each column's cell. */
  places: readonly CellPlace[];
  /** The indexes of the columns that are drawn. */
  drawn: readonly number[];
  /** Whether a check box precedes the row. */
  checks: boolean;
  selected: boolean;
  /** Whether the row is excluded from bulk actions. */
  unselectable: boolean;
  timeZone: string;
}

export const styleOf = ({ top, height }: Place): CSSProperties => ({ transform: `translateY(${top}px)`, height });

/** This is a function rather than a component, because there are a thousand cells. */
function cellContent<Row>(column: GridColumn<Row>, row: Row, timeZone: string) {
  if (column.cell) return column.cell(row);
  const value = gridValue(column, row);
  if (column.type === 'list') {
    const option = column.options?.find((choice) => String(choice.value) === String(value));
    if (option?.icon)
      return <StatusIcon icon={option.icon} tone={option.tone ?? 'neutral'} label={option.label} spin={option.spin} />;
  }
  return cellText(column, row, timeZone);
}

function DataRow<Row>(props: GridRowProps<Row>) {
  const { row, id, line, rowIndex, level, columns, places, drawn, checks, selected, focusCol, timeZone } = props;
  const firstCol = checks ? 2 : 1;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      aria-level={level > 0 ? level + 1 : undefined}
      data-row-id={id}
      data-line={line}
      className={cx('ob-grid-row ob-grid-data', selected && 'ob-grid-selected')}
      style={styleOf(props)}
    >
      {checks && (
        <CheckCell
          checked={selected && !props.unselectable}
          disabled={props.unselectable}
          name={rowName(columns, row, timeZone)}
        />
      )}
      {drawn.map((col) => {
        const column = columns[col];
        const place = places[col];
        if (!column || !place) return null;
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={col + firstCol}
            data-col={col}
            tabIndex={focusCol === col ? 0 : -1}
            className={cx('ob-grid-cell', isNumeric(column) && 'ob-num', place.className, toneClass(column, row))}
            style={place.style}
          >
            {cellContent(column, row, timeZone)}
          </div>
        );
      })}
    </div>
  );
}

/** The accessible name of a row's check box: the first two texts of the row. */
function rowName<Row>(columns: readonly GridColumn<Row>[], row: Row, timeZone: string): string {
  return columns
    .slice(0, 2)
    .map((column) => cellText(column, row, timeZone))
    .filter(Boolean)
    .join(', ');
}

/** A record on one line. */
export const GridRow = memo(DataRow) as typeof DataRow;
