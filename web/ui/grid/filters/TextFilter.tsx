import { useEffect, useId, useRef, useState } from 'react';
import { BareInput } from '../../controls/BareInput.tsx';
import { Icon } from '../../controls/Button.tsx';
import { cx } from '../../types.ts';
import { ClearFilter } from './ClearFilter.tsx';

export interface TypedFilterProps {
  /** The accessible name of the field. */
  label: string;
  /** The accessible name of the × that clears the filter. */
  clearLabel: string;
  /** The text of the active filter; empty if there is none. */
  value: string;
  placeholder: string;
  /** Whether a magnifier precedes the empty field. */
  glass?: boolean;
  /** Applies the typed text; returns false if it is not a valid filter. */
  onApply: (text: string) => boolean;
  /** The message for text that is not a valid filter. */
  wrongText?: string;
}

const PAUSE = 250;

/**
 * A filter that the user types. The text is applied after a short pause, on Enter, or when the user leaves the field.
 * The field of an active filter is tinted and has a ×. Text that is not a valid filter stays in the field, with an
 * explanation, until the text or the filter is changed or cleared; meanwhile the previous filter stays active.
 */
export function TypedFilter({ label, clearLabel, value, placeholder, glass, onApply, wrongText }: TypedFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const why = useId();
  const [lastValue, setLastValue] = useState(value);
  // The filter was changed, by this field or elsewhere: by a link, by saved settings, or by clearing all filters.
  if (value !== lastValue) {
    setLastValue(value);
    if (wrong) setTyped(null);
    setWrong(false);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (next: string) => {
    clearTimeout(timer.current);
    const means = onApply(next);
    setWrong(!means);
    return means;
  };
  const shown = typed ?? value;
  return (
    <span className={cx('ob-filter', Boolean(value) && 'ob-filter-active')}>
      {glass && !shown && <Icon name="search" className="ob-filter-glass" />}
      <BareInput
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong && wrongText ? why : undefined}
        title={wrong ? wrongText : undefined}
        placeholder={placeholder}
        className={cx('ob-filter-input', glass && 'ob-filter-glassed')}
        value={shown}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(next), PAUSE);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(shown);
          if (event.key === 'Escape' && shown) {
            event.preventDefault();
            setTyped(null);
            apply('');
          }
        }}
        onBlur={() => {
          if (typed === null || apply(typed)) setTyped(null);
        }}
      />
      {wrongText && (
        <span id={why} aria-live="polite" className="ob-hidden">
          {wrong && wrongText}
        </span>
      )}
      {shown && (
        <ClearFilter
          label={clearLabel}
          onClear={() => {
            setTyped(null);
            apply('');
          }}
        />
      )}
    </span>
  );
}
