import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { Icon } from './Button.tsx';
import './field.css';

/** The props that a Field passes to the control inside it. */
export interface FieldControl {
  id?: string;
  required?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  describedBy?: string;
  labelledBy?: string;
}

const FieldContext = createContext<FieldControl>({});

/** The id, aria attributes and `readOnly` that the surrounding Field gives its controls; empty outside a Field. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}

/** Marks a required field. The no-break space keeps the star on the same line as the last word. */
export const STAR = '\u00a0*';

export interface FieldProps {
  label: ReactNode;
  /** The id of the control. An ErrorSummary links to it. */
  id?: string;
  required?: boolean;
  /** Shows "niet verplicht" after the label. Use it in forms in which most fields are required. */
  optional?: boolean;
  /** Text after the label in a lighter colour: "één bestand, hoogstens 25 MB". */
  note?: string;
  hint?: ReactNode;
  /** The error, which states what to do. It is shown after a star or an icon. */
  error?: string | undefined;
  /** `required` shows a star before the error text, as the specification demands; `rule` shows an exclamation icon. */
  errorKind?: 'required' | 'rule';
  /** A link or a note to the right of the label. */
  aside?: ReactNode;
  readOnly?: boolean;
  /**
   * Whether several controls, such as radio buttons, share the label. If so, the field is a group of controls;
   * otherwise its label belongs to a single input.
   */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** A control with its label above it and its hint and error below it, linked for screen readers. */
export function Field(props: FieldProps) {
  const {
    label,
    required,
    optional,
    note,
    hint,
    error,
    errorKind = 'required',
    aside,
    readOnly,
    group,
    className,
    children,
  } = props;
  const text = useUiText();
  const generated = useId();
  const id = props.id ?? generated;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control = useMemo<FieldControl>(
    () => ({
      id: group ? undefined : id,
      labelledBy: `${id}-label`,
      describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
      required,
      readOnly,
      invalid: Boolean(errorId),
    }),
    [group, id, errorId, hintId, required, readOnly],
  );
  const marks = (
    <>
      {label}
      {required && !readOnly && <span className="ob-field-star">{STAR}</span>}
      {optional && <span className="ob-field-optional"> {text('optional')}</span>}
      {note && <span className="ob-field-optional"> {note}</span>}
    </>
  );
  return (
    <div
      className={cx('ob-field', className)}
      {...(group
        ? { id, role: 'group', tabIndex: -1, 'aria-labelledby': `${id}-label`, 'aria-describedby': control.describedBy }
        : {})}
    >
      <div className="ob-field-head">
        {group ? (
          <span id={`${id}-label`} className="ob-field-label">
            {marks}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} className="ob-field-label">
            {marks}
          </label>
        )}
        {aside && <span className="ob-field-aside">{aside}</span>}
      </div>
      <FieldContext.Provider value={control}>{children}</FieldContext.Provider>
      {error && errorId && <FieldError id={errorId} text={error} kind={errorKind} />}
      {hint && (
        <p id={hintId} className="ob-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The line under a control that explains what to do. */
export function FieldError({ id, text, kind }: { id: string; text: string; kind: 'required' | 'rule' }) {
  return (
    <p id={id} className="ob-field-error">
      {kind === 'required' ? <span className="ob-field-error-star">*</span> : <Icon name="exclamation-circle" />}
      <span>{text}</span>
    </p>
  );
}

/** A value that cannot be changed here, shown as a grey box without the outline of a control. */
export function ReadOnlyValue({ children, align = 'left' }: { children: ReactNode; align?: 'left' | 'right' }) {
  const { id, labelledBy } = useFieldControl();
  return (
    // biome-ignore lint/a11y/useSemanticElements: an output element would announce changes.
    <div
      id={id}
      role="group"
      aria-labelledby={labelledBy}
      className={cx('ob-input', 'ob-readonly', align === 'right' && 'ob-num')}
    >
      {children}
    </div>
  );
}
