// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> cannot; the ARIA grid roles say the same.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: of a row its cells take the focus.
import { type CSSProperties, memo } from 'react';
import { gridValue } from '#/bff/contract/grid.ts';
import type { GridGroup } from '#/bff/contract/grid-groups.ts';
import { Icon } from '../controls/Button.tsx';
import { StatusIcon } from '../display/Status.tsx';
import { formatMoney, formatNumber } from '../format.ts';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { cellText, isNumeric, toneClass, valueText } from './cell-text.ts';
import type { GridColumn } from './types.ts';

interface Place {
  /** Index in the lines of the body. */
  line: number;
  /** aria-rowindex, header rows counted. */
  rowIndex: number;
  top: number;
  height: number;
  /** Column that has the roving focus, -1 when it is on another line. */
  focusCol: number;
}

export interface GridRowProps<Row> extends Place {
  row: Row;
  id: string;
  level: number;
  columns: readonly GridColumn<Row>[];
  pinOffset: (key: string) => number | undefined;
  selected: boolean;
  timeZone: string;
}

const styleOf = ({ top, height }: Place): CSSProperties => ({ transform: `translateY(${top}px)`, height });

function CellContent<Row>({ column, row, timeZone }: { column: GridColumn<Row>; row: Row; timeZone: string }) {
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
  const { row, id, line, rowIndex, level, columns, pinOffset, selected, focusCol, timeZone } = props;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      aria-level={level > 0 ? level + 1 : undefined}
      data-row-id={id}
      className={cx('ob-grid-row ob-grid-data', selected && 'ob-grid-selected')}
      style={styleOf(props)}
    >
      {columns.map((column, col) => {
        const left = pinOffset(column.key);
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={col + 1}
            data-line={line}
            data-col={col}
            tabIndex={focusCol === col ? 0 : -1}
            title={cellText(column, row, timeZone) || undefined}
            className={cx(
              'ob-grid-cell',
              isNumeric(column) && 'ob-num',
              left !== undefined && 'ob-grid-pinned',
              toneClass(column, row),
            )}
            style={left === undefined ? undefined : { left }}
          >
            <CellContent column={column} row={row} timeZone={timeZone} />
          </div>
        );
      })}
    </div>
  );
}

/** A record on one line. */
export const GridRow = memo(DataRow) as typeof DataRow;

export interface GroupRowProps<Row> extends Place {
  group: GridGroup<Row>;
  folded: boolean;
  columns: readonly GridColumn<Row>[];
  by: GridColumn<Row> | undefined;
  noun: { one: string; other: string };
  timeZone: string;
  onFold: (path: string, folded: boolean) => void;
}

/** What a group row says: the value, the count and the sums, each sum under its own column. */
export function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, folded, columns, by, noun, timeZone, line, rowIndex, focusCol, onFold } = props;
  const text = useUiText();
  const firstSum = columns.findIndex((column) => column.sum);
  const span = firstSum > 0 ? firstSum : columns.length;
  const name = (by && valueText(by, group.value, timeZone)) || text('gridNone');
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={group.level + 1}
      aria-expanded={!folded}
      className="ob-grid-row ob-grid-group"
      style={styleOf(props)}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        data-line={line}
        data-col={0}
        tabIndex={focusCol >= 0 ? 0 : -1}
        className="ob-grid-cell ob-grid-group-cell"
        style={{ gridColumn: `1 / span ${span}`, paddingLeft: 12 + group.level * 20 }}
      >
        <button
          type="button"
          tabIndex={-1}
          className="ob-grid-fold"
          aria-label={text(folded ? 'gridExpand' : 'gridCollapse', { name })}
          onClick={() => onFold(group.path, !folded)}
        >
          <Icon name={folded ? 'chevron-right' : 'chevron-down'} />
        </button>
        <strong>{name}</strong>
        <span className="ob-grid-group-count">
          {' · '}
          {group.count} {group.count === 1 ? noun.one : noun.other}
        </span>
      </div>
      {columns.slice(span).map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={span + at + 1}
          className={cx('ob-grid-cell', isNumeric(column) && 'ob-num')}
        >
          {column.sum &&
            (column.type === 'amount'
              ? formatMoney(group.sums[column.key] ?? 0)
              : formatNumber(group.sums[column.key]))}
        </div>
      ))}
    </div>
  );
}
