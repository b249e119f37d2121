import { useState } from 'react';
import { dayOf } from '#/bff/contract/grid.ts';
import { inOrder } from '#/bff/contract/grid-url.ts';
import { Icon } from '../../controls/Button.tsx';
import { DateInput } from '../../controls/DateInput.tsx';
import { Field } from '../../controls/Field.tsx';
import { isIsoDate, isoDay } from '../../format.ts';
import { Popover } from '../../overlays/Popover.tsx';
import { cx } from '../../types.ts';
import { useUi, useUiText } from '../../UiProvider.tsx';
import { CommandButton } from '../CommandButton.tsx';
import { ClearFilter } from './ClearFilter.tsx';
import { leaves } from './leaves.ts';
import { type Period, periodToText } from './period-text.ts';

export interface PeriodFilterProps {
  label: string;
  /** The accessible name of the × that clears the filter. */
  clearLabel: string;
  value: Period | null;
  onChange: (value: Period | null) => void;
}

/** The periods that people usually filter by, calculated from today. */
export function usualPeriods(today: string): Record<'thisMonth' | 'thisQuarter' | 'thisYear' | 'lastYear', Period> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const last = (of: number) => new Date(Date.UTC(year, of, 0)).getUTCDate();
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  return {
    thisMonth: { from: isoDay(year, month, 1), to: isoDay(year, month, last(month)) },
    thisQuarter: { from: isoDay(year, quarter, 1), to: isoDay(year, quarter + 2, last(quarter + 2)) },
    thisYear: { from: isoDay(year, 1, 1), to: isoDay(year, 12, 31) },
    lastYear: { from: isoDay(year - 1, 1, 1), to: isoDay(year - 1, 12, 31) },
  };
}

const dayIn = (text: string | undefined) => (text && isIsoDate(text) ? text : undefined);

/**
 * The fields *from* and *to*, and the usual periods. Text that is not a date is not applied. If the first day is later
 * than the second, the two are swapped when the user leaves the fields.
 */
export function PeriodFields({ value, onChange }: Pick<PeriodFilterProps, 'value' | 'onChange'>) {
  const text = useUiText();
  const { timeZone } = useUi();
  const [draft, setDraft] = useState<Period>(value ?? {});
  const put = (next: Period) => {
    setDraft(next);
    const [from, to] = [dayIn(next.from), dayIn(next.to)];
    onChange(from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : null);
  };
  const turn = () => {
    const [from, to] = inOrder(dayIn(draft.from), dayIn(draft.to));
    if (from && to) setDraft({ from, to });
  };
  const wrong = (day: string | undefined) => (day && !isIsoDate(day) ? text('dateHint') : undefined);
  const presets = usualPeriods(dayOf(new Date().toISOString(), timeZone));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the fields inside it.
    <div className="ob-filter-period" onBlur={(event) => leaves(event) && turn()}>
      <Field label={text('gridFrom')} error={wrong(draft.from)} errorKind="rule">
        <DateInput value={draft.from ?? null} onChange={(from) => put({ ...draft, from: from ?? undefined })} />
      </Field>
      <Field label={text('gridTo')} error={wrong(draft.to)} errorKind="rule">
        <DateInput value={draft.to ?? null} onChange={(to) => put({ ...draft, to: to ?? undefined })} />
      </Field>
      <div className="ob-filter-presets">
        {(Object.keys(presets) as (keyof typeof presets)[]).map((command) => (
          <CommandButton key={command} command={command} onClick={() => put(presets[command])} />
        ))}
      </div>
    </div>
  );
}

/** A filter for a period, which is set in a panel. */
export function PeriodFilter({ label, clearLabel, value, onChange }: PeriodFilterProps) {
  const text = useUiText();
  const words = periodToText(value);
  return (
    <span className={cx('ob-filter', Boolean(value) && 'ob-filter-active')}>
      <Popover
        label={label}
        width={280}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className="ob-filter-button"
            aria-label={`${label}: ${words || text('gridFilterPeriod')}`}
            title={words || undefined}
          >
            <span>{words || text('gridFilterPeriod')}</span>
            {!value && <Icon name="chevron-down" />}
          </button>
        )}
      >
        <PeriodFields value={value} onChange={onChange} />
      </Popover>
      {value && <ClearFilter label={clearLabel} onClear={() => onChange(null)} />}
    </span>
  );
}
