import { useRef, useState } from 'react';
import { formatDate, parseDate } from '../format.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { BareInput } from './BareInput.tsx';
import { Icon, Spinner } from './Button.tsx';
import { useFieldControl } from './Field.tsx';
import { nativeOf, type TextInputProps } from './TextInput.tsx';

/** The date in the Dutch notation. Text that is not a date is returned unchanged. */
const shownText = (value: string | null | undefined) => formatDate(value ?? null) || (value ?? '');

const DatePicker = lazyPart(async () => (await import('./DatePicker.tsx')).DatePicker);

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** A date as YYYY-MM-DD, or the typed text if it is not a date. */
  value: string | null | undefined;
  /**
   * Receives the date as YYYY-MM-DD, null if the field is empty, or the typed text if it is not a date, so that the
   * schema refuses it.
   */
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
}

/**
 * A date, typed (`17-11-2026`, `7-1-26`, `17112026`) or picked from PrimeReact's calendar, which loads when
 * it is first opened. The calendar's own input is not used, because it silently turns an invalid text into
 * null.
 */
export function DateInput({ value, onChange, onBlur, onKeyDown, min, max, className, ...rest }: DateInputProps) {
  const text = useUiText();
  const native = { ...nativeOf(useFieldControl()), ...rest };
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  if (native.readOnly)
    return <BareInput {...native} type="text" value={shownText(value)} className="ob-input ob-readonly" />;

  /** Rewrites a valid typed date in the usual notation. */
  const settle = () => {
    if (typed !== null && parseDate(typed) !== undefined) setTyped(null);
  };
  const picked = (close: () => void) => (iso: string) => {
    setTyped(null);
    onChange(iso);
    close();
    input.current?.focus();
  };
  return (
    <span className={cx('ob-date', className)}>
      <BareInput
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={text('dateHint')}
        {...native}
        ref={input}
        className="ob-input"
        value={typed ?? shownText(value)}
        onChange={(event) => {
          const iso = parseDate(event.target.value);
          setTyped(event.target.value);
          onChange(iso === undefined ? event.target.value : iso);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          settle();
          onBlur?.(event);
        }}
      />
      <Popover
        label={text('calendar')}
        placement="bottom-end"
        className="ob-date-panel"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            disabled={native.disabled}
            className="ob-date-button"
            aria-label={text('calendar')}
          >
            <Icon name="calendar" />
          </button>
        )}
      >
        {(close) => (
          <DatePicker
            value={value}
            min={min}
            max={max}
            onPick={picked(close)}
            waiting={<Spinner />}
            failed={<p className="ob-date-failed">{text('partFailed')}</p>}
          />
        )}
      </Popover>
    </span>
  );
}
