import { useState } from 'react';
import { FILTER_KIND, type GridFilter, type GridSort } from '#/bff/contract/grid.ts';
import { AmountInput } from '../controls/AmountInput.tsx';
import { SegmentedControl } from '../controls/Choices.tsx';
import { Field } from '../controls/Field.tsx';
import { Select } from '../controls/Select.tsx';
import { TextInput } from '../controls/TextInput.tsx';
import { capital } from '../format.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import { commandText } from './commands.ts';
import { ListChoices } from './filters/ListFilter.tsx';
import { PeriodFields } from './filters/PeriodFilter.tsx';
import type { GridColumn, GridOption } from './types.ts';
import type { RegisterGridState } from './use-register-grid.ts';

export interface FilterSheetProps<Row> {
  open: boolean;
  onClose: () => void;
  columns: readonly GridColumn<Row>[];
  state: RegisterGridState<Row>;
  noun: { one: string; other: string };
}

/** All filters, the order and the grouping of a grid, in a sheet from the bottom. Each applies at once. */
export function FilterSheet<Row>({ open, onClose, columns, state, noun }: FilterSheetProps<Row>) {
  const text = useUiText();
  const { view, lines, optionsOf } = state;
  const count = lines.shown.length;
  // The fields keep what is typed, half a date too: cleared, they begin anew.
  const [cleared, setCleared] = useState(0);
  const choices = (allowed: (column: GridColumn<Row>) => boolean) =>
    columns.filter(allowed).map((column) => ({ value: column.key, label: column.label }));
  const first = (sort: readonly GridSort[]) => sort[0]?.key ?? null;
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
            aria-disabled={view.view.filters.length === 0}
            onClick={() => {
              view.clearFilters();
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
        <Field label={commandText('sortBy', text)}>
          <Select
            value={first(view.view.sort)}
            clearable
            options={choices((column) => column.sortable !== false)}
            onChange={(key) => view.change({ sort: key ? [{ key, desc: false }] : [] })}
          />
        </Field>
        {view.view.sort[0] && <Direction sort={view.view.sort[0]} onChange={(sort) => view.change({ sort: [sort] })} />}
        <Field label={commandText('grouped', text)}>
          <Select
            value={first(view.view.group)}
            clearable
            options={choices((column) => column.groupable !== false)}
            onChange={(key) => view.setGroup(key ? [{ key, desc: false }] : [])}
          />
        </Field>
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
    </Dialog>
  );
}

/** Which way the first order goes. */
function Direction({ sort, onChange }: { sort: GridSort; onChange: (sort: GridSort) => void }) {
  const text = useUiText();
  return (
    <SegmentedControl
      label={commandText('direction', text)}
      value={sort.desc ? 'down' : 'up'}
      onChange={(way) => onChange({ key: sort.key, desc: way === 'down' })}
      options={[
        { value: 'up', label: capital(text('gridAscending')), icon: 'arrow-up' },
        { value: 'down', label: capital(text('gridDescending')), icon: 'arrow-down' },
      ]}
    />
  );
}

interface SheetFilterProps<Row> {
  column: GridColumn<Row>;
  filter: GridFilter | undefined;
  options: readonly GridOption[];
  onChange: (filter: GridFilter | null) => void;
}

function SheetFilter<Row>({ column, filter, options, onChange }: SheetFilterProps<Row>) {
  const text = useUiText();
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
    case 'range': {
      const { min, max } = filter?.kind === 'range' ? filter : {};
      const put = (next: { min?: number | null; max?: number | null }) => {
        const clean = (value: number | null | undefined) => (value === null || Number.isNaN(value) ? undefined : value);
        const range = { min: clean(next.min), max: clean(next.max) };
        onChange(range.min === undefined && range.max === undefined ? null : { key, kind: 'range', ...range });
      };
      return (
        <div className="ob-filter-range">
          <Field label={`${label}, ${text('gridAtLeast')}`}>
            <AmountInput
              value={min ?? null}
              currency={column.type === 'amount' ? '€' : ''}
              onChange={(value) => put({ min: value, max })}
            />
          </Field>
          <Field label={`${label}, ${text('gridAtMost')}`}>
            <AmountInput
              value={max ?? null}
              currency={column.type === 'amount' ? '€' : ''}
              onChange={(value) => put({ min, max: value })}
            />
          </Field>
        </div>
      );
    }
  }
}

/** Keeps what is typed, spaces at the end too, while the filter takes the trimmed text. */
function SheetText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      value={typed.trim() === value ? typed : value}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.trim());
      }}
    />
  );
}
