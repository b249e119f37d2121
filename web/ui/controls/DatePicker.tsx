import { addLocale } from 'primereact/api';
import { Calendar, type CalendarPassThroughOptions } from 'primereact/calendar';
import { useEffect, useRef } from 'react';
import { isIsoDate, isoDay } from '../format.ts';
import type { UiTranslate } from '../texts.ts';
import { useUi } from '../UiProvider.tsx';

export interface DatePickerProps {
  value: string | null | undefined;
  min?: string;
  max?: string;
  onPick: (iso: string) => void;
}

/** Days as local dates, because that is what the calendar draws. */
function toLocal(iso: string | null | undefined): Date | undefined {
  if (!iso || !isIsoDate(iso)) return undefined;
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, day);
}

function namesOf(language: string) {
  const name = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(date);
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, at) => name(new Date(2026, at, 1), { month }));
  const days = (weekday: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, at) => name(new Date(2026, 1, 1 + at), { weekday }));
  return {
    firstDayOfWeek: 1,
    monthNames: months('long'),
    monthNamesShort: months('short'),
    dayNames: days('long'),
    dayNamesShort: days('short'),
    dayNamesMin: days('short').map((day) => day.slice(0, 2)),
  };
}

for (const language of ['nl', 'en']) addLocale(`ob-${language}`, namesOf(language));

/**
 * What axe finds in the calendar, mended: a day is a button that says whether it is chosen, its cell says nothing twice,
 * and month and year are named by what they show.
 */
function passThrough(t: UiTranslate): CalendarPassThroughOptions {
  const options = {
    previousButton: { 'aria-label': t('previousPage') },
    nextButton: { 'aria-label': t('nextPage') },
    monthTitle: { 'aria-label': undefined },
    yearTitle: { 'aria-label': undefined },
    day: { 'aria-label': undefined },
    dayLabel: ({ context }: { context?: { selected?: boolean } }) => ({
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': context?.selected ?? false,
    }),
  };
  return options as unknown as CalendarPassThroughOptions;
}

/** The month sheet; a chunk of its own, loaded when a date is first picked. Focus starts on the chosen day. */
export default function DatePicker({ value, min, max, onPick }: DatePickerProps) {
  const { t, language } = useUi();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const days = box.current;
    const start =
      days?.querySelector<HTMLElement>('td span[tabindex="0"]') ?? days?.querySelector<HTMLElement>('td span');
    start?.focus();
  }, []);
  const chosen = toLocal(value);
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  return (
    <div ref={box} className="ob-date-picker">
      <Calendar
        inline
        value={chosen ?? null}
        minDate={toLocal(min)}
        maxDate={toLocal(max)}
        locale={`ob-${language}`}
        onChange={(event) => {
          const day = event.value;
          if (day instanceof Date) onPick(isoDay(day.getFullYear(), day.getMonth() + 1, day.getDate()));
        }}
        dateTemplate={(date) => (
          <>
            {date.day}
            <span className="ob-hidden"> {months.format(new Date(date.year, date.month, 1))}</span>
          </>
        )}
        pt={passThrough(t)}
      />
    </div>
  );
}
