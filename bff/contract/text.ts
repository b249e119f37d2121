import { z } from 'zod';

/** Text that Postgres and JSON both hold: well-formed UTF-16 without NUL (DESIGN §8). */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * What turns the direction of a text round (U+202E and its like): it makes `gpj.exe` read `exe.jpg`, and whatever is shown
 * behind it too. It comes along unseen when a text is copied, so it is left out: who cannot see it cannot mend it.
 */
const withoutDirections = (text: string) => text.replace(/\p{Bidi_Control}/gu, '');

/**
 * Text of at most `max` code units, trimmed, without marks of direction; NUL bytes and lone surrogates are refused, never
 * repaired in silence.
 */
export function text(max: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'invalidType') })
    .refine(isStorable, 'invalidText')
    .overwrite(withoutDirections)
    .trim()
    .max(max, 'tooLong');
}

/** The same, but something must be there. */
export function requiredText(max: number) {
  return text(max).min(1, 'required');
}

/** Text that may be missing; empty and missing are both null. */
export function optionalText(max: number) {
  return text(max)
    .nullish()
    .transform((value) => value || null);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day that exists, as YYYY-MM-DD, between 1900 and 2199. */
export function isCalendarDate(value: string): boolean {
  const match = DATE.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether two days as they were typed make a period: both exist, and the first is not after the last. */
export function isPeriod<Days extends { from: string | null; to: string | null }>(
  days: Days,
): days is Days & { from: string; to: string } {
  const { from, to } = days;
  return from !== null && to !== null && isCalendarDate(from) && isCalendarDate(to) && from <= to;
}

/** A day as YYYY-MM-DD; dates stay text everywhere (DESIGN §8). */
export const calendarDate = z
  .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'invalidType') })
  .refine(isCalendarDate, 'notADate');

const id = (least: number) =>
  z.coerce.number({ error: 'invalidType' }).int('invalidType').min(least, 'tooSmall').max(2_147_483_647, 'tooLarge');

/** A record's id in a path. */
export const recordId = id(1);

/** The same where 0 stands for what is not stored yet. */
export const recordIdOrNone = id(0);
