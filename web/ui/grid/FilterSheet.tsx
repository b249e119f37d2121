import { useState } from 'react';
import { cutText } from '#/bff/contract/characters.ts';
import { FILTER_KIND, type GridFilter } from '#/bff/contract/grid.ts';
import { GRID_MOST } from '#/bff/contract/limits.ts';
import { Field } from '../controls/Field.tsx';
import { TextInput } from '../controls/TextInput.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import { commandText } from './commands.ts';
import { ListChoices } from './filters/ListFilter.tsx';
import { PeriodFields } from './filters/PeriodFilter.tsx';
import { RangeFields } from './filters/RangeFields.tsx';
import { LevelFields } from './LevelFields.tsx';
import type { GridColumn, GridOption } from './types.ts';
import type { RegisterGridState } from './use-register-grid.ts';

export interface FilterSheetProps<Row> {
  open: boolean;
  onClose: () => void;
  columns: readonly GridColumn<Row>[];
  state: RegisterGridState<Row>;
  noun: { one: string; other: string };
}

/**
 * A sheet from the bottom of the screen with all filters, the order and the grouping of a grid. Each change applies at
 * once.
 */
export function FilterSheet<Row>({ open, onClose, columns, state, noun }: FilterSheetProps<Row>) {
  const text = useUiText();
  const { view, lines, optionsOf } = state;
  const count = lines.shown.length;
  // The fields keep unfinished texts that are not filters yet, such as half a date. Clearing the filters remounts the
  // fields to remove these texts.
  const [cleared, setCleared] = useState(0);
  const [typed, setTyped] = useState(false);
  const choices = (allowed: (column: GridColumn<Row>) => boolean) =>
    columns.filter(allowed).map((column) => ({ value: column.key, label: column.label }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={commandText('phoneFilters', text)}
      footer={
        <>
          <CommandButton
            command="clearFilters"
            size="normal"
            variant="text"
            aria-disabled={view.view.filters.length === 0 && !typed}
            onClick={() => {
              view.clearFilters();
              setTyped(false);
              setCleared(cleared + 1);
            }}
          />
          <CommandButton
            command="showRows"
            values={{ count, noun: count === 1 ? noun.one : noun.other }}
            size="normal"
            variant="filled"
            onClick={onClose}
          />
        </>
      }
    >
      <div className="ob-filter-sheet">
        <LevelFields
          first="sortBy"
          then="sortThen"
          levels={view.view.sort}
          choices={choices((column) => column.sortable !== false)}
          most={GRID_MOST.sort}
          onChange={(sort) => view.change({ sort })}
        />
        <LevelFields
          first="grouped"
          then="groupThen"
          levels={view.view.group}
          choices={choices((column) => column.groupable !== false)}
          most={GRID_MOST.group}
          onChange={view.setGroup}
        />
        <div className="ob-filter-fields" onInput={() => setTyped(true)}>
          {columns
            .filter((column) => column.filterable !== false)
            .map((column) => (
              <SheetFilter
                key={`${column.key} ${cleared}`}
                column={column}
                filter={view.filterOf(column.key)}
                options={optionsOf(column)}
                onChange={(filter) => view.setFilter(column.key, filter)}
              />
            ))}
        </div>
      </div>
    </Dialog>
  );
}

interface SheetFilterProps<Row> {
  column: GridColumn<Row>;
  filter: GridFilter | undefined;
  options: readonly GridOption[];
  onChange: (filter: GridFilter | null) => void;
}

function SheetFilter<Row>({ column, filter, options, onChange }: SheetFilterProps<Row>) {
  const { key, label } = column;
  switch (FILTER_KIND[column.type]) {
    case 'text':
      return (
        <Field label={label}>
          <SheetText
            value={filter?.kind === 'text' ? filter.text : ''}
            onChange={(typed) => onChange(typed ? { key, kind: 'text', text: typed } : null)}
          />
        </Field>
      );
    case 'list':
      return (
        <Field label={label} group>
          <ListChoices
            label={label}
            options={options}
            values={filter?.kind === 'list' ? filter.values : []}
            onChange={(values) => onChange(values.length > 0 ? { key, kind: 'list', values } : null)}
          />
        </Field>
      );
    case 'period':
      return (
        <Field label={label} group>
          <PeriodFields
            value={filter?.kind === 'period' ? filter : null}
            onChange={(period) => onChange(period ? { key, kind: 'period', ...period } : null)}
          />
        </Field>
      );
    case 'range':
      return (
        <RangeFields
          label={label}
          type={column.type === 'number' ? 'number' : 'amount'}
          value={filter?.kind === 'range' ? filter : null}
          onChange={(range) => onChange(range && { key, kind: 'range', ...range })}
        />
      );
  }
}

/** The field keeps the spaces around the typed text, while the filter gets the trimmed text. */
function SheetText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      value={typed.trim() === value ? typed : value}
      onChange={(event) => {
        const text = cutText(event.target.value, GRID_MOST.text);
        setTyped(text);
        onChange(text.trim());
      }}
    />
  );
}
