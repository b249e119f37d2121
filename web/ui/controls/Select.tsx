import { Dropdown, type DropdownPassThroughOptions } from 'primereact/dropdown';
import type { Ref } from 'react';
import { type Choice, cx } from '../types.ts';
import { useUi } from '../UiProvider.tsx';
import { ReadOnlyValue, useFieldControl } from './Field.tsx';
import './field.css';

export interface SelectProps<Value extends string | number> {
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  options: readonly Choice<Value>[];
  placeholder?: string;
  /** May be emptied again. */
  clearable?: boolean;
  /** A search line in the list; the default from 12 choices on. */
  searchable?: boolean;
  /** Its name where no Field labels it. */
  'aria-label'?: string;
  size?: 'normal' | 'small';
  disabled?: boolean;
  readOnly?: boolean;
  id?: string;
  name?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
}

/**
 * One choice out of a list: PrimeReact's Dropdown with the pass-through that keeps axe silent (LOOK §9.6): its arrow and
 * its hidden select are no second control, and its input carries the name.
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, options, size = 'normal', clearable, searchable = options.length >= 12 } = props;
  const field = useFieldControl();
  const { t } = useUi();
  const chosen = options.find((option) => option.value === value);
  if (props.readOnly ?? field.readOnly) return <ReadOnlyValue>{chosen?.label ?? '–'}</ReadOnlyValue>;
  const name = props['aria-label'];
  const passThrough: DropdownPassThroughOptions = {
    trigger: {
      role: 'presentation',
      'aria-hidden': true,
      'aria-label': undefined,
      'aria-expanded': undefined,
    } as object,
    select: { 'aria-hidden': true, tabIndex: -1, title: name ?? ' ' } as object,
    input: {
      'aria-label': name,
      'aria-labelledby': name ? undefined : field.labelledBy,
      'aria-describedby': field.describedBy,
      'aria-invalid': field.invalid || undefined,
      'aria-required': field.required || undefined,
    } as object,
    filterInput: { 'aria-label': t('search') } as object,
    clearIcon: { 'aria-label': t('clear') } as object,
  };
  return (
    <Dropdown
      inputId={props.id ?? field.id}
      name={props.name}
      value={value ?? null}
      options={options as Choice<Value>[]}
      optionLabel="label"
      optionValue="value"
      optionDisabled="disabled"
      placeholder={props.placeholder ?? t('select')}
      showClear={clearable && value !== null && value !== undefined}
      filter={searchable}
      disabled={props.disabled}
      invalid={field.invalid}
      emptyMessage={t('noChoices')}
      emptyFilterMessage={t('noChoices')}
      onChange={(event) => props.onChange((event.value ?? null) as Value | null)}
      onBlur={props.onBlur}
      className={cx('ob-select', size === 'small' && 'ob-small', props.className)}
      panelClassName="ob-select-panel"
      pt={passThrough}
    />
  );
}
