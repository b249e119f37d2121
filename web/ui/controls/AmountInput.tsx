import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { amountToText, formatMoney, parseAmount } from '../format.ts';
import { cx } from '../types.ts';
import { useFieldControl } from './Field.tsx';
import { nativeOf } from './TextInput.tsx';

export interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  value: number | null | undefined;
  /** null when empty; NaN when the text is no amount, which a number schema refuses. */
  onChange: (value: number | null) => void;
  currency?: string;
}

/** An amount with a decimal comma. What was typed stays as it is until the field is left, also when it is wrong. */
export function AmountInput({ value, onChange, onBlur, currency = '€', className, ...rest }: AmountInputProps) {
  const native = { ...nativeOf(useFieldControl()), ...rest };
  const [typed, setTyped] = useState<string | null>(null);
  if (native.readOnly) {
    return (
      <input
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
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...native}
        className={cx('ob-input', 'ob-num', className)}
        value={typed ?? amountToText(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseAmount(event.target.value));
        }}
        onBlur={(event) => {
          if (!wrong) setTyped(null);
          onBlur?.(event);
        }}
      />
    </span>
  );
}
