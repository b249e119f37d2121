// PrimeReact's InputNumber is not used (decision 0105), because it drops text that is not a number. This input keeps
// such text and shows an error.
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { amountToText, formatMoney, parseAmount } from '../format.ts';
import { cx } from '../types.ts';
import { BareInput } from './BareInput.tsx';
import { useFieldControl } from './Field.tsx';
import { nativeOf } from './TextInput.tsx';

export interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  value: number | null | undefined;
  /** null when empty; NaN when the text is not an amount, so that a number schema refuses it. */
  onChange: (value: number | null) => void;
  currency?: string;
  /**
   * `read` parses the typed text, and `write` formats the value. Pass both if the value is not an amount that will be
   * stored.
   */
  read?: (text: string) => number | null;
  write?: (value: number | null | undefined) => string;
}

/**
 * An amount with a decimal comma. The typed text stays as it is until the user leaves the field; text that is not an
 * amount stays even then.
 */
export function AmountInput(props: AmountInputProps) {
  const {
    value,
    onChange,
    onBlur,
    currency = '€',
    read = parseAmount,
    write = amountToText,
    className,
    ...rest
  } = props;
  const native = { ...nativeOf(useFieldControl()), ...rest };
  const [typed, setTyped] = useState<string | null>(null);
  if (native.readOnly) {
    return (
      <BareInput
        {...native}
        type="text"
        value={formatMoney(value ?? null)}
        className={cx('ob-input ob-readonly ob-num ob-strong', className)}
      />
    );
  }
  const wrong = value !== null && value !== undefined && Number.isNaN(value);
  return (
    <span className="ob-amount">
      <span className="ob-amount-sign" aria-hidden="true">
        {currency}
      </span>
      <BareInput
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...native}
        className={cx('ob-input', 'ob-num', className)}
        value={typed ?? write(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
        onBlur={(event) => {
          if (!wrong) setTyped(null);
          onBlur?.(event);
        }}
      />
    </span>
  );
}
