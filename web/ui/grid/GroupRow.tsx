// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: the cells take the focus, not the row.
import type { GridGroup } from '#/bff/contract/grid-groups.ts';
import { Icon } from '../controls/Button.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import type { CellPlace } from './cell-places.ts';
import { isNumeric, sumText, valueText } from './cell-text.ts';
import { commandText, GRID_COMMANDS } from './commands.ts';
import { type Place, styleOf } from './GridRow.tsx';
import type { GridColumn } from './types.ts';

export interface GroupRowProps<Row> extends Place {
  group: GridGroup<Row>;
  folded: boolean;
  columns: readonly GridColumn<Row>[];
  /** The position of each column's cell. */
  places: readonly CellPlace[];
  /** How many columns the group's name spans. */
  span: number;
  /** The indexes of the columns that are drawn. The group's name is always drawn. */
  drawn: readonly number[];
  /** Whether rows begin with a check box. If so, the group's name also spans the column of check boxes. */
  checks: boolean;
  by: GridColumn<Row> | undefined;
  noun: { one: string; other: string };
  timeZone: string;
  onFold: (path: string, folded: boolean) => void;
}

/** A group row: the value, the count and the sums, each sum under its own column. */
export function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, folded, columns, places, span, drawn, checks, by, noun, timeZone, line, rowIndex, focusCol, onFold } =
    props;
  const text = useUiText();
  const lead = checks ? 1 : 0;
  // Sums of columns over which the name extends are shown next to the name.
  const beside = columns.slice(0, span).filter((column) => column.sum);
  const name = (by && valueText(by, group.value, timeZone)) || text('gridNone');
  const fold = folded ? 'expand' : 'collapse';
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={group.level + 1}
      aria-expanded={!folded}
      data-line={line}
      className="ob-grid-row ob-grid-group"
      style={styleOf(props)}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span + lead}
        data-col={0}
        tabIndex={focusCol >= 0 && focusCol < span ? 0 : -1}
        className="ob-grid-cell ob-grid-group-cell"
        style={{ gridColumn: `1 / span ${span + lead}`, paddingLeft: 12 + group.level * 20 }}
      >
        <span className="ob-grid-group-name">
          <button
            type="button"
            tabIndex={-1}
            className="ob-grid-fold"
            aria-label={commandText(fold, text, { name })}
            onClick={() => onFold(group.path, !folded)}
          >
            <Icon name={GRID_COMMANDS[fold].icon} />
          </button>
          <strong>{name}</strong>
          <span className="ob-grid-group-count">
            {' · '}
            {group.count} {group.count === 1 ? noun.one : noun.other}
            {beside.map((column) => ` · ${sumText(column, group.sums)}`)}
          </span>
        </span>
      </div>
      {drawn.map((col) => {
        const column = columns[col];
        if (col < span || !column) return null;
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={col + 1 + lead}
            data-col={col}
            tabIndex={focusCol === col ? 0 : -1}
            className={cx('ob-grid-cell', isNumeric(column) && 'ob-num')}
            style={{ gridColumn: places[col]?.style.gridColumn }}
          >
            {column.sum && sumText(column, group.sums)}
          </div>
        );
      })}
    </div>
  );
}
