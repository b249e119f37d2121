import { gridValue } from '#/bff/contract/grid.ts';
import { valueText } from './cell-text.ts';
import type { GridColumn, GridOption } from './types.ts';

/** The choices of every list column over these rows, each looked up when it is first asked for. */
export function choicesOf<Row>(rows: readonly Row[], none: string) {
  const known = new Map<GridColumn<Row>, readonly GridOption[]>();
  return (column: GridColumn<Row>): readonly GridOption[] => {
    const found = known.get(column) ?? optionsOf(column, rows, none);
    known.set(column, found);
    return found;
  };
}

/** The choices of a list filter: those of the column, else what occurs in the rows; plus "none" where a row has none. */
function optionsOf<Row>(column: GridColumn<Row>, rows: readonly Row[], none: string): readonly GridOption[] {
  if (column.type !== 'list') return [];
  if (column.options) return column.options;
  const texts = new Map<string, string>();
  for (const row of rows) {
    const value = gridValue(column, row);
    const key = value === null || value === undefined ? '' : String(value);
    if (!texts.has(key)) texts.set(key, key === '' ? none : valueText(column, value, 'UTC'));
  }
  return [...texts].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, 'nl'));
}
