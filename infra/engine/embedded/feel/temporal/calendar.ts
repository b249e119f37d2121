/**
 * The calendar: converts days since 1970-01-01 to year, month and day and back, for the years -999999999 to 999999999.
 */
import { FeelFault } from '../budget.ts';

export const MAX_YEAR = 999_999_999;
const DAYS_PER_ERA = 146_097; // 400 years

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Years are counted from March, so that the leap day is the last day of the year. */
export function dayNumber({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719_468;
}

export function civilDate(dayNumber: number): CivilDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** null: there is no such day. */
export function checkedDay(year: number, month: number, day: number): number | null {
  const exists = Math.abs(year) <= MAX_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? dayNumber({ year, month, day }) : null;
}

const FIRST_DAY = dayNumber({ year: -MAX_YEAR, month: 1, day: 1 });
const LAST_DAY = dayNumber({ year: MAX_YEAR, month: 12, day: 31 });

/** Returns the day. Throws FeelFault if it lies outside the calendar. */
export function withinCalendar(day: number): number {
  if (day < FIRST_DAY || day > LAST_DAY) throw new FeelFault('a date lies outside of the calendar');
  return day;
}

/** A day moved by some months: to the same day of the month, or to the last day if the month is too short. */
export function addMonths(day: number, months: number): number {
  const from = civilDate(day);
  const total = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12 + 1;
  return withinCalendar(dayNumber({ year, month, day: Math.min(from.day, daysInMonth(year, month)) }));
}

/** Monday is 1. */
export const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

export const dayOfYear = (day: number): number => day - dayNumber({ year: civilDate(day).year, month: 1, day: 1 }) + 1;

/** ISO 8601: the week belongs to the year of its Thursday. */
export function weekOfYear(day: number): number {
  const thursday = day - weekday(day) + 4;
  return Math.floor((dayOfYear(thursday) - 1) / 7) + 1;
}
