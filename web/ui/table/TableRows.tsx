// PrimeReact's DataTable is not used (decision 0105), because its arrow keys stop at the end of the page, and screen
// readers do not announce its rows as those of a grid.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of selectable rows, laid out by a table.
// biome-ignore-all lint/a11y/useSemanticElements: roles are explicit, because a narrow table is laid out as blocks.
// biome-ignore-all lint/a11y/noRedundantRoles: roles are explicit, because a narrow table is laid out as blocks.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus: the rows of the grid take the focus.
import type { KeyboardEvent } from 'react';
import { cx } from '../types.ts';
import { placeAfter } from './table-pages.ts';
import type { GenericTableProps } from './types.ts';
import type { TableState } from './use-table.ts';

type Props<Row> = GenericTableProps<Row> & { state: TableState<Row> };

/**
 * One page of rows. Tab reaches one row. The arrow keys move between rows and to the next page. Space selects a row,
 * Enter or a double click opens it, and Delete asks whether to remove it.
 */
export function TableRows<Row>(props: Props<Row>) {
  const { label, columns, rowId, pageSize, selectedId, onSelect, actions, state } = props;
  const { page, found, at, go } = state;
  const open = actions?.view ?? actions?.edit;
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const next = placeAfter(event.key, event.ctrlKey, at, found.length, pageSize);
    if (next !== null) go(next, true);
    else if (event.key === ' ') onSelect(rowId(row));
    else if (event.key === 'Enter' && open) select(row, open);
    else if (event.key === 'Delete' && actions?.remove && !actions.remove.refuse?.(row)) select(row, state.remove);
    else return;
    event.preventDefault();
  };
  const select = (row: Row, act: (row: Row) => void) => {
    onSelect(rowId(row));
    act(row);
  };
  return (
    <div
      className="ob-table-scroll"
      style={{ '--ob-table-rows': found.length > pageSize ? pageSize : undefined } as React.CSSProperties}
    >
      <table role="grid" aria-label={label} aria-rowcount={found.length + 1} className="ob-table-grid">
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(column.end && 'ob-num')}
                style={{ width: column.width }}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={state.body}>
          {page.rows.map((row, index) => {
            const place = page.first + index;
            const id = rowId(row);
            return (
              <tr
                key={id}
                role="row"
                aria-rowindex={place + 2}
                aria-selected={id === selectedId}
                tabIndex={place === at ? 0 : -1}
                onFocus={() => place !== at && go(place, false)}
                onClick={() => onSelect(id)}
                onDoubleClick={() => open && select(row, open)}
                onKeyDown={(event) => onKeyDown(event, row)}
              >
                {columns.map((column) => (
                  <td key={column.key} role="gridcell" data-label={column.label} className={cx(column.end && 'ob-num')}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
