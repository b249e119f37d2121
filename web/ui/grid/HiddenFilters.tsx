import { type RefObject, useRef } from 'react';
import { Icon } from '../controls/Button.tsx';
import { useUiText } from '../UiProvider.tsx';
import { commandText, GRID_COMMANDS } from './commands.ts';
import { filterText } from './filter-text.ts';
import type { GridColumn } from './types.ts';
import { rovingCell } from './use-grid-focus.ts';
import type { RegisterGridState } from './use-register-grid.ts';

export interface HiddenFiltersProps<Row> {
  columns: readonly GridColumn<Row>[];
  visible: readonly GridColumn<Row>[];
  state: RegisterGridState<Row>;
  table: RefObject<HTMLElement | null>;
}

/**
 * The filters of columns that are hidden or used for grouping, so that every active filter is visible. Each filter has
 * a × that clears it. Renders nothing if there are no such filters.
 */
export function HiddenFilters<Row>({ columns, visible, state: { view, optionsOf }, table }: HiddenFiltersProps<Row>) {
  const text = useUiText();
  const panel = useRef<HTMLDivElement>(null);
  const hidden = view.view.filters.flatMap((filter) => {
    const column = columns.find(({ key }) => key === filter.key);
    return column && !visible.some(({ key }) => key === filter.key) ? [{ filter, column }] : [];
  });
  if (hidden.length === 0) return null;
  /** The × disappears with the filter, so the focus moves to the next × or to the list's current cell. */
  const clear = (key: string, at: number) => {
    view.setFilter(key, null);
    requestAnimationFrame(() =>
      (panel.current?.querySelectorAll<HTMLElement>('button')[at] ?? rovingCell(table.current))?.focus(),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of tools; a fieldset is for forms.
    <div ref={panel} role="group" aria-label={text('gridHiddenFilters')} className="ob-group-panel">
      <Icon name="filter" />
      <span>{text('gridHiddenFilters')}</span>
      {hidden.map(({ filter, column }, at) => (
        <span key={column.key} className="ob-group-chip ob-filter-chip">
          <span>
            {column.label}: {filterText(column, filter, () => optionsOf(column), text('gridNone'))}
          </span>
          <button
            type="button"
            aria-label={commandText('clearFilter', text, { column: column.label })}
            onClick={() => clear(column.key, at)}
          >
            <Icon name={GRID_COMMANDS.clearFilter.icon} />
          </button>
        </span>
      ))}
    </div>
  );
}
