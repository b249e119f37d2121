import { FILTER_KIND, type GridFilter } from '#/bff/contract/grid.ts';
import { useUiText } from '../../UiProvider.tsx';
import { commandText } from '../commands.ts';
import { parseRange, rangeToText } from '../range-text.ts';
import type { GridColumn, GridOption } from '../types.ts';
import { ListFilter } from './ListFilter.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { TypedFilter } from './TextFilter.tsx';

export interface ColumnFilterProps<Row> {
  column: GridColumn<Row>;
  filter: GridFilter | undefined;
  /** The choices of a list, computed when they are shown. */
  options: (column: GridColumn<Row>) => readonly GridOption[];
  onChange: (filter: GridFilter | null) => void;
}

/** The filter of a column. Its controls depend on the type of the column. */
export function ColumnFilter<Row>({ column, filter, options, onChange }: ColumnFilterProps<Row>) {
  const text = useUiText();
  const { key, type } = column;
  const label = commandText('filterOn', text, { column: column.label });
  const clearLabel = commandText('clearFilter', text, { column: column.label });
  switch (FILTER_KIND[type]) {
    case 'text':
      return (
        <TypedFilter
          label={label}
          clearLabel={clearLabel}
          glass
          placeholder={text('gridFilterSearch')}
          value={filter?.kind === 'text' ? filter.text : ''}
          onApply={(typed) => {
            const wanted = typed.trim();
            if (wanted !== (filter?.kind === 'text' ? filter.text : '')) {
              onChange(wanted ? { key, kind: 'text', text: wanted } : null);
            }
            return true;
          }}
        />
      );
    case 'list':
      return (
        <ListFilter
          label={label}
          clearLabel={clearLabel}
          options={() => options(column)}
          values={filter?.kind === 'list' ? filter.values : []}
          onChange={(values) => onChange(values.length > 0 ? { key, kind: 'list', values } : null)}
        />
      );
    case 'period':
      return (
        <PeriodFilter
          label={label}
          clearLabel={clearLabel}
          value={filter?.kind === 'period' ? filter : null}
          onChange={(period) => onChange(period ? { key, kind: 'period', from: period.from, to: period.to } : null)}
        />
      );
    case 'range': {
      const value = filter?.kind === 'range' ? rangeToText(filter, type === 'number' ? 'number' : 'amount') : '';
      return (
        <TypedFilter
          label={label}
          clearLabel={clearLabel}
          placeholder="≥"
          value={value}
          wrongText={value ? text('gridFilterWrongKept', { filter: value }) : text('gridFilterWrong')}
          onApply={(typed) => {
            const range = parseRange(typed);
            if (range === undefined) return false;
            onChange(range ? { key, kind: 'range', ...range } : null);
            return true;
          }}
        />
      );
    }
  }
}
