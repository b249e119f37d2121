import { Checkbox as Box } from 'primereact/checkbox';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError, STAR } from './Field.tsx';
import './field.css';

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
  ref?: Ref<HTMLInputElement>;
}

/** A check box with its label; the error and the hint are below the label. */
export function Checkbox(props: CheckboxProps) {
  const generated = useId();
  const id = props.id ?? generated;
  const { checked, onChange, required, error, hint, readOnly, ref } = props;
  return (
    <div className="ob-check">
      <Box
        unstyled
        inputId={id}
        name={props.name}
        className="ob-check-box"
        checked={checked}
        disabled={props.disabled}
        onChange={(event) => !readOnly && onChange(event.checked === true)}
        onBlur={props.onBlur}
        ref={(box) => {
          const input = box?.getInput() ?? null;
          if (typeof ref === 'function') ref(input);
          else if (ref) ref.current = input;
        }}
        pt={{
          // The attributes are set here, because PrimeReact's component would set them on its outer element too.
          input: {
            className: 'ob-check-input',
            'aria-disabled': readOnly || undefined,
            'aria-required': required || undefined,
            'aria-invalid': Boolean(error) || undefined,
            'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
          },
          // PrimeReact's own box is hidden and the native input is shown, because the native input keeps its colours in
          // forced-colors mode and on paper.
          box: { hidden: true },
        }}
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
