// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useFocusableInteractive: the filters in the cells take the focus.
import { cx } from '../types.ts';
import { ColumnFilter } from './filters/ColumnFilter.tsx';
import type { GridColumnsApi } from './use-grid-columns.ts';
import type { RegisterGridState } from './use-register-grid.ts';

export interface GridFiltersProps<Row> {
  api: GridColumnsApi<Row>;
  state: RegisterGridState<Row>;
}

/** The row of filters under the column names. Each filter is an ordinary Tab stop. */
export function GridFilters<Row>({ api, state: { view, optionsOf } }: GridFiltersProps<Row>) {
  const firstCol = api.checks ? 2 : 1;
  return (
    <div role="row" aria-rowindex={2} className="ob-grid-row ob-grid-filters">
      {api.checks && <div role="gridcell" aria-colindex={1} className="ob-grid-check" />}
      {api.visible.map((column, col) => {
        const place = api.places[col];
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={col + firstCol}
            data-filter={column.key}
            className={cx('ob-grid-filter-cell', place?.className)}
            style={place?.style}
          >
            {column.filterable !== false && (
              <ColumnFilter
                column={column}
                filter={view.filterOf(column.key)}
                options={optionsOf}
                onChange={(filter) => view.setFilter(column.key, filter)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
