import { useState } from 'react';
import { inOrder } from '#/bff/contract/grid-url.ts';
import { AmountInput } from '../../controls/AmountInput.tsx';
import { Field } from '../../controls/Field.tsx';
import { amountToText, formatNumber, parseNumber } from '../../format.ts';
import { useUiText } from '../../UiProvider.tsx';
import type { Range } from '../range-text.ts';
import { leaves } from './leaves.ts';

export interface RangeFieldsProps {
  /** The name of the column. */
  label: string;
  type: 'amount' | 'number';
  value: Range | null;
  onChange: (value: Range | null) => void;
}

/** The values of the two fields: null if a field is empty, NaN if its text is not a number. */
interface Ends {
  min: number | null;
  max: number | null;
}

const endOf = (end: number | null): number | undefined => (end === null || Number.isNaN(end) ? undefined : end);

/**
 * Two fields for a minimum and a maximum. Text that is not a number is marked and not applied. If the minimum is higher
 * than the maximum, the two are swapped when the user leaves the fields.
 */
export function RangeFields({ label, type, value, onChange }: RangeFieldsProps) {
  const text = useUiText();
  const [draft, setDraft] = useState<Ends>({ min: value?.min ?? null, max: value?.max ?? null });
  const put = (next: Ends) => {
    setDraft(next);
    const [min, max] = [endOf(next.min), endOf(next.max)];
    if (min === undefined && max === undefined) onChange(null);
    else onChange({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
  };
  const turn = () => {
    const [min, max] = inOrder(endOf(draft.min), endOf(draft.max));
    if (min !== undefined && max !== undefined) setDraft({ min, max });
  };
  const end = (side: keyof Ends, words: string) => (
    <Field
      label={`${label}, ${words}`}
      error={Number.isNaN(draft[side]) ? text('gridNumberWrong') : undefined}
      errorKind="rule"
    >
      <AmountInput
        value={draft[side]}
        currency={type === 'amount' ? '€' : ''}
        read={parseNumber}
        write={type === 'amount' ? amountToText : formatNumber}
        onChange={(typed) => put({ ...draft, [side]: typed })}
      />
    </Field>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to its fields.
    <div className="ob-filter-range" onBlur={(event) => leaves(event) && turn()}>
      {end('min', text('gridAtLeast'))}
      {end('max', text('gridAtMost'))}
    </div>
  );
}
