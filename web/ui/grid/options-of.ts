import { gridValue } from '#/bff/contract/grid.ts';
import { valueText } from './cell-text.ts';
import type { GridColumn, GridOption } from './types.ts';

/**
 * Returns a function that gives the choices of a list column in these rows. The choices of each column are computed on
 * first use.
 */
export function choicesOf<Row>(rows: readonly Row[], none: string) {
  const known = new Map<GridColumn<Row>, readonly GridOption[]>();
  return (column: GridColumn<Row>): readonly GridOption[] => {
    const found = known.get(column) ?? optionsOf(column, rows, none);
    known.set(column, found);
    return found;
  };
}

/**
 * The choices, followed by chosen values that are not among them: a link may contain a value that no row has
 * any longer. Such a value is shown as it is, so that it can be seen and removed.
 *
 * @param none the label for "no value"
 */
export function withChosen(
  options: readonly GridOption[],
  chosen: readonly string[],
  none: string,
): readonly GridOption[] {
  const unknown = chosen.filter((value) => !options.some((option) => String(option.value) === value));
  return unknown.length === 0 ? options : [...options, ...unknown.map((value) => ({ value, label: value || none }))];
}

/** The labels of the chosen values. */
export const chosenLabels = (options: readonly GridOption[], chosen: readonly string[], none: string): string[] =>
  withChosen(options, chosen, none)
    .filter(({ value }) => chosen.includes(String(value)))
    .map(({ label }) => label);

/**
 * The choices of a list filter: the column's own, or else the values in the rows, including "none" if a row has no
 * value.
 */
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
