import { z } from 'zod';
import { isWritable } from './characters.ts';

/**
 * Controls that reverse the direction of the text that follows (overrides, embeddings and isolates, e.g. U+202E): they
 * make `gpj.exe` look like `exe.jpg`. They are removed, because they are copied unnoticed along with a text, and people
 * cannot correct what they cannot see.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** LRM, RLM and ALM: a text in two scripts needs them to put a bracket or a number on the correct side. */
const MARKS = /[\u200e\u200f\u061c]/g;

/**
 * The text without its direction marks. It is used for names that are compared, because an invisible mark would make
 * them differ.
 */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** Keeps direction marks, but a text that consists only of them becomes empty. */
function withoutTurns(text: string): string {
  const kept = text.replace(TURNS, '');
  return withoutMarks(kept).trim() === '' ? '' : kept;
}

const requiredOrWrong = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? 'required' : 'invalidType';

/**
 * Text of at most `max` code points, trimmed, without controls that reverse its direction. Characters that cannot be
 * written everywhere (see `isWritable`) are refused, never repaired silently.
 */
export function text(max: number) {
  return z
    .string({ error: requiredOrWrong })
    .refine(isWritable, 'invalidText')
    .overwrite(withoutTurns)
    .trim()
    .max(max, 'tooLong');
}

/** A text that is compared rather than read. It is not trimmed, and has at most `max` code points. */
export function exactText(max: number) {
  return z.string({ error: requiredOrWrong }).refine(isWritable, 'invalidText').max(max, 'tooLong');
}

/** A `text` that must not be empty. */
export function requiredText(max: number) {
  return text(max).min(1, 'required');
}

/** A `text` that may be missing; empty and missing are both null. */
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

/** Whether two typed days form a period: both exist, and the first is not after the last. */
export function isPeriod<Days extends { from: string | null; to: string | null }>(
  days: Days,
): days is Days & { from: string; to: string } {
  const { from, to } = days;
  return from !== null && to !== null && isCalendarDate(from) && isCalendarDate(to) && from <= to;
}

/** A day as YYYY-MM-DD; dates stay text everywhere. */
export const calendarDate = z.string({ error: requiredOrWrong }).refine(isCalendarDate, 'notADate');

const id = (least: number) =>
  z.coerce.number({ error: 'invalidType' }).int('invalidType').min(least, 'tooSmall').max(2_147_483_647, 'tooLarge');

/** A record's id, in a path or a body. */
export const recordId = id(1);

/** A record's id, in a path or a body; 0 means a record that is not stored yet. */
export const recordIdOrNone = id(0);
