import type { GridFilter } from '#/bff/contract/grid.ts';
import { periodToText } from './filters/period-text.ts';
import { chosenLabels } from './options-of.ts';
import { rangeToText } from './range-text.ts';
import type { GridOption } from './types.ts';

/**
 * A filter as text, in the form in which the filter's field shows it.
 *
 * @param options the choices of a list, computed on demand
 * @param none the label for "no value"
 */
export function filterText(
  column: { type: string },
  filter: GridFilter,
  options: () => readonly GridOption[],
  none: string,
): string {
  switch (filter.kind) {
    case 'text':
      return filter.text;
    case 'list':
      return chosenLabels(options(), filter.values, none).join(', ');
    case 'period':
      return periodToText(filter);
    case 'range':
      return rangeToText(filter, column.type === 'number' ? 'number' : 'amount');
  }
}
