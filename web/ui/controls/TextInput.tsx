import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { BareArea, BareInput } from './BareInput.tsx';
import { Icon } from './Button.tsx';
import { type FieldControl, useFieldControl } from './Field.tsx';
import './field.css';

/**
 * The attributes that a native control gets from the Field around it. Attributes set on the control itself take
 * precedence.
 */
export function nativeOf(field: FieldControl) {
  return {
    id: field.id,
    readOnly: field.readOnly,
    'aria-required': field.required || undefined,
    'aria-invalid': field.invalid || undefined,
    'aria-describedby': field.describedBy,
  } as const;
}

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** One line of text; a Field around it labels and describes it. */
export function TextInput({ className, ...rest }: TextInputProps) {
  const native = { ...nativeOf(useFieldControl()), ...rest };
  return (
    <BareInput
      type="text"
      autoComplete="off"
      {...native}
      className={cx('ob-input', native.readOnly && 'ob-readonly', className)}
    />
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
  /** Whether the area grows with its text instead of scrolling. */
  autoGrow?: boolean;
}

/** Several lines of text. */
export function TextArea({ className, autoGrow, ...rest }: TextAreaProps) {
  const native = { ...nativeOf(useFieldControl()), ...rest };
  return (
    <BareArea
      rows={4}
      {...native}
      className={cx(
        'ob-input',
        'ob-textarea',
        autoGrow && 'ob-textarea-grow',
        native.readOnly && 'ob-readonly',
        className,
      )}
    />
  );
}

export interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  onClear?: () => void;
}

/**
 * A search field, with a magnifier before the text and, if there is text that `onClear` can remove, a cross after it.
 */
export function SearchInput({ className, onClear, ...rest }: SearchInputProps) {
  const text = useUiText();
  return (
    <span className={cx('ob-search', className)}>
      <Icon name="search" />
      <BareInput type="text" autoComplete="off" placeholder={text('search')} {...rest} className="ob-input" />
      {onClear && Boolean(rest.value) && (
        <button type="button" className="ob-search-clear" aria-label={text('clear')} onClick={onClear}>
          <Icon name="times" />
        </button>
      )}
    </span>
  );
}
