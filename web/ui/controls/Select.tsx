import { Dropdown, type DropdownPassThroughOptions } from 'primereact/dropdown';
import { type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { UiTranslate } from '../texts.ts';
import { type Choice, cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { ReadOnlyValue, useFieldControl } from './Field.tsx';
import './field.css';

export interface SelectProps<Value extends string | number> {
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  options: readonly Choice<Value>[];
  placeholder?: string;
  /** Whether the choice can be cleared. */
  showClear?: boolean;
  /** Whether the list has a search field. By default, lists of 12 or more choices have one. */
  filter?: boolean;
  /** The accessible name of the select, if no Field labels it. */
  'aria-label'?: string;
  size?: 'normal' | 'small';
  disabled?: boolean;
  readOnly?: boolean;
  id?: string;
  name?: string;
  className?: string;
  /** Receives an object with a `focus` function, as react-hook-form needs it. */
  ref?: (element: { focus: () => void } | null) => void;
}

/** One choice from a list. This is PrimeReact's Dropdown with additions for screen readers. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, options, size = 'normal', showClear, filter = options.length >= 12 } = props;
  const field = useFieldControl();
  const text = useUiText();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const dropdown = useRef<Dropdown>(null);
  useComboboxRole(dropdown, open, listId);
  const chosen = options.find((option) => option.value === value);
  if (props.readOnly ?? field.readOnly) return <ReadOnlyValue>{chosen?.label ?? '–'}</ReadOnlyValue>;
  const name = props['aria-label'];
  const { ref } = props;
  return (
    <Dropdown
      ref={(element) => {
        dropdown.current = element;
        ref?.(element && { focus: () => element.focus() });
      }}
      inputId={props.id ?? field.id}
      name={props.name}
      value={value ?? null}
      options={options as Choice<Value>[]}
      optionLabel="label"
      optionValue="value"
      optionDisabled="disabled"
      placeholder={props.placeholder ?? text('select')}
      showClear={showClear && value !== null && value !== undefined}
      filter={filter}
      filterInputAutoFocus={filter}
      autoOptionFocus
      disabled={props.disabled}
      invalid={field.invalid}
      emptyMessage={text('noChoices')}
      emptyFilterMessage={text('noChoices')}
      aria-label={name}
      aria-labelledby={name ? undefined : field.labelledBy}
      aria-describedby={field.describedBy}
      aria-invalid={field.invalid || undefined}
      aria-required={field.required || undefined}
      onChange={({ value: next, originalEvent }) => {
        if (!isTab(originalEvent)) props.onChange((next ?? null) as Value | null);
      }}
      onBlur={props.onBlur}
      onShow={() => setOpen(true)}
      onHide={() => setOpen(false)}
      className={cx('ob-select', size === 'small' && 'ob-small', props.className)}
      panelClassName="ob-select-panel"
      pt={passThrough(text, listId, name ?? chosen?.label ?? text('select'))}
    />
  );
}

/**
 * Whether a choice was selected by Tab. On Tab, PrimeReact selects the marked choice, even after Escape has closed the
 * list.
 */
function isTab(event: SyntheticEvent | undefined): boolean {
  return event !== undefined && 'key' in event && event.key === 'Tab';
}

const NO_ARIA = {
  'aria-activedescendant': undefined,
  'aria-label': undefined,
  'aria-labelledby': undefined,
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
};

/** Only the input is exposed to screen readers: the root, the arrow and the hidden select are not separate controls. */
function passThrough(text: UiTranslate, listId: string, name: string): DropdownPassThroughOptions {
  const options = {
    root: NO_ARIA,
    trigger: { role: 'presentation', 'aria-hidden': true, 'aria-label': undefined, 'aria-expanded': undefined },
    select: { 'aria-hidden': true, tabIndex: -1, title: name },
    // The list is a region, because an element appended to the body is in no landmark.
    panel: { role: 'region', 'aria-label': name },
    list: { id: listId, 'aria-label': name },
    filterInput: { 'aria-label': text('search') },
    clearIcon: { 'aria-label': text('clear') },
  };
  return options as unknown as DropdownPassThroughOptions;
}

/**
 * Gives PrimeReact's input the combobox role. The pass-through cannot do this, because it would also give the visible
 * label this role.
 */
function useComboboxRole(dropdown: RefObject<Dropdown | null>, open: boolean, listId: string): void {
  useLayoutEffect(() => {
    const input = dropdown.current?.getFocusInput();
    if (!input) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-expanded', String(open));
    if (open) input.setAttribute('aria-controls', listId);
    else input.removeAttribute('aria-controls');
  });
}
