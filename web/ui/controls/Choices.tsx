// PrimeReact's RadioButton and SelectButton are not used (decision 0105), because RadioButton shows the pressed choice
// even if the value does not change, and SelectButton is not a group of radio buttons.
import { type Ref, useId } from 'react';
import { type Choice, cx } from '../types.ts';
import { Icon } from './Button.tsx';
import { useFieldControl } from './Field.tsx';
import './field.css';

interface RadioGroupProps<Value extends string | number> {
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  options: readonly (Choice<Value> & { description?: string })[];
  /** The accessible name of the group. Not needed inside a `Field group`, which provides the label. */
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

/** Large choices with explanations, for a question on which the rest of the form depends. */
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

/** Radio buttons next to each other on one line. */
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

export interface SegmentedControlProps<Value extends string | number> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly (Choice<Value> & { icon?: string })[];
  label: string;
  /** `joined` is the look for settings, `track` the look for switching views. */
  look?: 'joined' | 'track';
}

/** A few choices, all visible, of which one is selected. They are radio buttons, so the arrow keys work. */
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
