import { addLocale } from 'primereact/api';
import { Calendar, type CalendarPassThroughOptions } from 'primereact/calendar';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dayOf } from '#/bff/contract/grid.ts';
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

/** A day of the calendar, as it names one: months count from 0. */
interface DrawnDay {
  day: number;
  month: number;
  year: number;
}

/**
 * What axe finds in the calendar, mended: a day is a button that says whether it is chosen, its cell says nothing twice,
 * and month and year are named by what they show. Today is marked here: the calendar itself only knows the browser's.
 */
function passThrough(t: UiTranslate, today: string): CalendarPassThroughOptions {
  const isToday = ({ day, month, year }: DrawnDay) => isoDay(year, month + 1, day) === today;
  const options = {
    previousButton: { 'aria-label': t('previousPage') },
    nextButton: { 'aria-label': t('nextPage') },
    monthTitle: { 'aria-label': undefined },
    yearTitle: { 'aria-label': undefined },
    day: ({ context }: { context: { date: DrawnDay } }) => ({
      'aria-label': undefined,
      ...(isToday(context.date) && { className: 'ob-today', 'aria-current': 'date' }),
    }),
    dayLabel: ({ context }: { context?: { selected?: boolean } }) => ({
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': context?.selected ?? false,
    }),
  };
  return options as unknown as CalendarPassThroughOptions;
}

/** Puts the focus on the chosen day, else on today, else on the first that can be. */
function focusStart(sheet: HTMLElement): void {
  const find = (days: string) => sheet.querySelector<HTMLElement>(`${days}:not(.p-disabled)`);
  const start = find('td > span.p-highlight') ?? find('td.ob-today > span') ?? find('td > span');
  if (!start) return;
  start.tabIndex = 0;
  start.focus();
}

/** How long a calendar may take to settle, in milliseconds. */
const SETTLING_MS = 2_000;

/**
 * Keeps the focus on the start until the calendar has settled or somebody presses something: the panel around it may still
 * be hidden, and a calendar that has just been mounted draws its days a second time, late on a busy machine.
 * @returns ends it
 */
function keepStartFocused(sheet: HTMLElement): () => void {
  const until = performance.now() + SETTLING_MS;
  const pressed = new AbortController();
  const settle = () => {
    const isOnDay = sheet.contains(document.activeElement) && document.activeElement?.closest('td');
    if (!isOnDay) focusStart(sheet);
    if (performance.now() < until) frame = requestAnimationFrame(settle);
  };
  let frame = requestAnimationFrame(settle);
  const end = () => {
    cancelAnimationFrame(frame);
    pressed.abort();
  };
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, end, { capture: true, signal: pressed.signal });
  return end;
}

/**
 * The month sheet; a chunk of its own, loaded when a date is first picked. It opens at the chosen day, else at today in
 * the application's time zone, whatever day it is where the browser stands.
 */
export function DatePicker({ value, min, max, onPick }: DatePickerProps) {
  const { t, language, timeZone } = useUi();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? keepStartFocused(box.current) : undefined), []);
  const today = dayOf(new Date().toISOString(), timeZone);
  const chosen = toLocal(value);
  // Kept here, because the calendar left to itself draws the browser's month first.
  const [shown, setShown] = useState(chosen ?? toLocal(today));
  const show = useCallback(({ value: month }: { value: Date }) => setShown(month), []);
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  return (
    <div ref={box} className="ob-date-picker">
      <Calendar
        inline
        value={chosen ?? null}
        viewDate={shown}
        onViewDateChange={show}
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
        pt={passThrough(t, today)}
      />
    </div>
  );
}
