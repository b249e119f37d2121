// Not PrimeReact's RadioButton, SelectButton or Checkbox (decision 0105): the first shows what was pressed whatever is
// held, the second is no group of radio buttons, the third adds 6 kB to the first screen.
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { type Choice, cx } from '../types.ts';
import { Icon } from './Button.tsx';
import { FieldError, STAR, useFieldControl } from './Field.tsx';
import './field.css';

interface RadioGroupProps<Value extends string | number> {
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  options: readonly (Choice<Value> & { description?: string })[];
  /** Its name for screen readers; inside a `Field group` that label serves. */
  legend?: string;
  readOnly?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

function useGroup(props: { legend?: string; readOnly?: boolean; name?: string }) {
  const field = useFieldControl();
  const id = useId();
  return {
    name: `${props.name ?? 'choice'}-${id}`,
    readOnly: props.readOnly ?? field.readOnly ?? false,
    aria: {
      role: 'radiogroup',
      'aria-label': props.legend,
      'aria-labelledby': props.legend ? undefined : field.labelledBy,
      'aria-describedby': field.describedBy,
      'aria-required': field.required || undefined,
      'aria-invalid': field.invalid || undefined,
    },
  };
}

/** Large choices with an explanation, for the question that changes the rest of a form. */
export function RadioCards<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { name, readOnly, aria } = useGroup(props);
  return (
    <div {...aria} className="ob-radio-cards">
      {props.options.map((option, index) => (
        <label key={option.value} className="ob-radio-card">
          <input
            type="radio"
            className="ob-radio-input"
            name={name}
            ref={index === 0 ? props.ref : undefined}
            checked={option.value === props.value}
            disabled={option.disabled || (readOnly && option.value !== props.value)}
            onChange={() => !readOnly && props.onChange(option.value)}
            onBlur={props.onBlur}
          />
          <span className="ob-radio-card-label">{option.label}</span>
          {option.description && <span className="ob-radio-card-text">{option.description}</span>}
        </label>
      ))}
    </div>
  );
}

/** The same choice on one line. */
export function RadioRow<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { name, readOnly, aria } = useGroup(props);
  return (
    <div {...aria} className="ob-radio-row">
      {props.options.map((option, index) => (
        <label key={option.value}>
          <input
            type="radio"
            className="ob-radio-input"
            name={name}
            ref={index === 0 ? props.ref : undefined}
            checked={option.value === props.value}
            disabled={option.disabled || readOnly}
            onChange={() => props.onChange(option.value)}
            onBlur={props.onBlur}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  label: ReactNode;
  id?: string;
  name?: string;
  required?: boolean;
  error?: string | undefined;
  errorKind?: 'required' | 'rule';
  hint?: ReactNode;
  readOnly?: boolean;
  disabled?: boolean;
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A box with its sentence; the error and the hint stand under the sentence. */
export function Checkbox(props: CheckboxProps) {
  const generated = useId();
  const id = props.id ?? generated;
  const box = useRef<HTMLInputElement>(null);
  const { checked, onChange, required, error, hint, readOnly, indeterminate = false, ref } = props;
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className="ob-check">
      <input
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        id={id}
        name={props.name}
        className="ob-check-input"
        checked={checked}
        disabled={props.disabled}
        aria-disabled={readOnly || undefined}
        aria-required={required || undefined}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => !readOnly && onChange(event.target.checked)}
        onBlur={props.onBlur}
      />
      <label htmlFor={id} className="ob-check-label">
        {props.label}
        {required && !readOnly && <span className="ob-field-star">{STAR}</span>}
      </label>
      {error && <FieldError id={`${id}-error`} text={error} kind={props.errorKind ?? 'required'} />}
      {hint && (
        <p id={`${id}-hint`} className="ob-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

export interface SegmentedControlProps<Value extends string | number> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly (Choice<Value> & { icon?: string })[];
  label: string;
  /** `joined`: settings; `track`: switching a view. */
  look?: 'joined' | 'track';
}

/** A few choices of which one holds, all in sight; radio buttons underneath, so the arrow keys work. */
export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={cx('ob-segments', `ob-segments-${props.look ?? 'joined'}`)}
    >
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
