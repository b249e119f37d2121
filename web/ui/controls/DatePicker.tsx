import { addLocale } from 'primereact/api';
import { Calendar, type CalendarPassThroughOptions } from 'primereact/calendar';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
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

/** Converts days to local dates, because the calendar draws local dates. */
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

/** A day in the calendar's own format, in which months count from 0. */
interface DrawnDay {
  day: number;
  month: number;
  year: number;
}

/**
 * Fixes the faults that axe finds in the calendar. Now each day is a button that states whether it is chosen, the cell
 * around it does not repeat this, and the buttons for month and year are named by their visible text. Today is marked
 * here, because the calendar itself would use the browser's date.
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

/** The elements that can be chosen in the calendar: days, and also months and years once its title has been pressed. */
const CHOICES = ['td > span', '.p-monthpicker-month', '.p-yearpicker-year'];

/**
 * The choice to focus: the day in `cell`, otherwise the selected choice, otherwise today, otherwise the first choice
 * that is not disabled.
 */
function choiceToFocus(sheet: HTMLElement, cell: string): HTMLElement | undefined {
  const chosen = CHOICES.map((choice) => `${choice}.p-highlight`).join();
  const wanted = [cell && `${cell} > span`, chosen, 'td.ob-today > span', CHOICES.join()].filter(Boolean);
  for (const choices of wanted) {
    const found = sheet.querySelector<HTMLElement>(`:is(${choices}):not(.p-disabled)`);
    if (found) return found;
  }
  return undefined;
}

/** A selector for the day cell that contains an element; empty if no day cell contains it. */
function cellOf(element: Element): string {
  const cell = element.closest('td');
  return cell
    ? ['day', 'month', 'year'].map((part) => `[data-p-${part}="${cell.getAttribute(`data-p-${part}`)}"]`).join('')
    : '';
}

/**
 * Focuses a choice, and focuses it again whenever the calendar redraws its choices. Each redraw creates new
 * elements, and the focus is lost with the old ones. A key pressed then would have no effect, so the focus is
 * restored before the browser handles the next event, not at the next frame.
 * @returns a function that stops restoring the focus
 */
function keepFocus(sheet: HTMLElement): () => void {
  let cell = '';
  const focusChoice = () => {
    const choice = choiceToFocus(sheet, cell);
    if (!choice) return;
    choice.tabIndex = 0;
    choice.focus();
  };
  const remember = (event: FocusEvent) => {
    // The panel focuses the sheet itself once the panel has been positioned. Before that, no choice could be focused,
    // because hidden elements cannot be focused.
    if (event.target === sheet) focusChoice();
    else cell = cellOf(event.target as Element);
  };
  const drawn = new MutationObserver(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.contains(sheet)) focusChoice();
  });
  sheet.addEventListener('focusin', remember);
  drawn.observe(sheet, { childList: true, subtree: true });
  focusChoice();
  return () => {
    drawn.disconnect();
    sheet.removeEventListener('focusin', remember);
  };
}

/**
 * Lets ← and → move between a Sunday and the Monday after it. At the beginning and the end of a week the calendar
 * itself would turn to another month.
 */
function goOnInNextWeek(event: KeyboardEvent): void {
  const onward = event.key === 'ArrowRight';
  const cell = (event.target as Element).closest('td');
  if (!cell || !(onward || event.key === 'ArrowLeft')) return;
  if (onward ? cell.nextElementSibling : cell.previousElementSibling) return;
  const week = onward ? cell.parentElement?.nextElementSibling : cell.parentElement?.previousElementSibling;
  const day = (onward ? week?.firstElementChild : week?.lastElementChild)?.querySelector('span');
  if (!day || day.matches('.p-disabled')) return;
  event.preventDefault();
  event.stopPropagation();
  day.tabIndex = 0;
  day.focus();
}

/**
 * The month sheet. It is a separate chunk, which is loaded when a sheet is first opened. It opens at the chosen day, or
 * else at today in the application's time zone, regardless of the browser's date.
 */
export function DatePicker({ value, min, max, onPick }: DatePickerProps) {
  const { t, language, timeZone } = useUi();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), []);
  const today = dayOf(new Date().toISOString(), timeZone);
  const chosen = toLocal(value);
  // The month is kept here, because the calendar would otherwise first draw the month of the browser's date.
  const [shown, setShown] = useState(chosen ?? toLocal(today));
  const show = useCallback(({ value: month }: { value: Date }) => setShown(month), []);
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  return (
    <div ref={box} className="ob-date-picker" tabIndex={-1} data-autofocus="" onKeyDownCapture={goOnInNextWeek}>
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
