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

/**
 * The choices and, behind them, what is chosen and is none of them: a link may name a value that no row has any more.
 * It shows as it is, so that it can be seen and taken away.
 *
 * @param none how "no value" is called
 */
export function withChosen(
  options: readonly GridOption[],
  chosen: readonly string[],
  none: string,
): readonly GridOption[] {
  const unknown = chosen.filter((value) => !options.some((option) => String(option.value) === value));
  return unknown.length === 0 ? options : [...options, ...unknown.map((value) => ({ value, label: value || none }))];
}

/** What is chosen, in words. */
export const chosenLabels = (options: readonly GridOption[], chosen: readonly string[], none: string): string[] =>
  withChosen(options, chosen, none)
    .filter(({ value }) => chosen.includes(String(value)))
    .map(({ label }) => label);

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
