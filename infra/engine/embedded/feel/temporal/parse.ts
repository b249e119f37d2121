/** Parses dates, times and durations in the forms that Camunda accepts; null if the text has none of these forms. */
import { checkedDay } from './calendar.ts';
import { FeelDate, FeelDateTime, FeelTime, Months, NANOS_PER_SECOND, Nanos } from './values.ts';
import { isZone, offsetAt, resolveLocal } from './zones.ts';

const DATE = /^-?(?:[1-9]\d{0,4})?\d{4}-[01]\d-[0-3]\d$/;
const OFFSET_TIME = /^T?(\d\d:\d\d:\d\d(?:\.\d{1,9})?)([+-]\d\d:\d\d|Z|@.*)$/;
const LOCAL_TIME = /^(\d\d):(\d\d)(?::(\d\d))?(\.\d{0,9})?$/;
const DATE_TIME = /^(-?(?:[1-9]\d{0,4})?\d{4}-[01]\d-[0-3]\d)T([0-2]\d:[0-5]\d(?::[0-5]\d)?(?:\.\d{1,9})?)(.*)$/;
const PLACE = /^(?:([+-][01]\d:[0-5]\d|Z)|@(.*))$/;

export const isDateText = (text: string): boolean => DATE.test(text);
export const isOffsetTimeText = (text: string): boolean => OFFSET_TIME.test(text);

/**
 * Whether the text is a date and time with an offset or a zone (true), a local date and time (false), or neither
 * (null).
 */
export function hasPlace(text: string): boolean | null {
  const rest = DATE_TIME.exec(text)?.[3];
  if (rest === undefined) return null;
  if (!rest) return false;
  return PLACE.test(rest) ? true : null;
}

export function parseDate(text: string): FeelDate | null {
  return DATE.test(text) ? readDate(text) : null;
}

/** A year of four to nine digits, a month and a day of two digits; the day must exist. */
function readDate(text: string): FeelDate | null {
  const match = /^(-?\d{4,9})-(\d\d)-(\d\d)$/.exec(text);
  if (!match || /^-0+-/.test(text)) return null;
  const day = checkedDay(Number(match[1]), Number(match[2]), Number(match[3]));
  return day === null ? null : new FeelDate(day);
}

/** Nanoseconds since midnight. With `midnight`, 24:00 counts as 00:00. */
function readTime(text: string, midnight: boolean): number | null {
  const [, hours, minutes, seconds, fraction] = LOCAL_TIME.exec(text) ?? [];
  if (hours === undefined || (seconds === undefined && fraction !== undefined)) return null;
  const nanos = Number((fraction ?? '.').slice(1).padEnd(9, '0'));
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds ?? 0)];
  if (midnight && hour === 24 && minute + second + nanos === 0) return 0;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return ((hour * 60 + minute) * 60 + second) * NANOS_PER_SECOND + nanos;
}

function readOffset(text: string): number | null {
  if (text === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(4, 6))];
  const seconds = hours * 3600 + minutes * 60;
  if (minutes > 59 || seconds > 18 * 3600) return null;
  return text.startsWith('-') ? 0 - seconds : seconds;
}

export function parseTime(text: string): FeelTime | null {
  const [, clock, place] = OFFSET_TIME.exec(text) ?? [];
  const nanos = readTime(clock ?? text.replace(/^T/, ''), true);
  if (nanos === null) return null;
  if (place === undefined) return new FeelTime(nanos);
  if (place.startsWith('@')) {
    const zone = place.slice(1);
    return isZone(zone) ? new FeelTime(nanos, standardOffset(zone), zone) : null;
  }
  const offset = readOffset(place);
  return offset === null ? null : new FeelTime(nanos, offset);
}

/** The zone's standard offset this year, outside daylight saving time. */
function standardOffset(zone: string): number {
  const now = Math.floor(Date.now() / 1000);
  const weeks = Array.from({ length: 53 }, (_, week) => offsetAt(zone, now - week * 7 * 86_400));
  return Math.min(...weeks);
}

/** A date alone means its midnight. `written`: a literal in the expression, which is parsed less strictly. */
export function parseDateTime(text: string, written: boolean): FeelDateTime | null {
  if (isDateText(text)) {
    const date = readDate(text);
    return date && new FeelDateTime(date.day, 0);
  }
  const place = hasPlace(text);
  if (place) return readZoned(text);
  return place === false || written ? readLocal(text) : null;
}

function readLocal(text: string): FeelDateTime | null {
  const split = text.indexOf('T');
  const date = readDate(text.slice(0, Math.max(0, split)));
  const nanos = readTime(text.slice(split + 1), false);
  return date && nanos !== null ? new FeelDateTime(date.day, nanos) : null;
}

function readZoned(text: string): FeelDateTime | null {
  const [, date = '', clock = '', place = ''] = DATE_TIME.exec(text) ?? [];
  const local = readLocal(`${date}T${clock}`);
  const [, written, zone] = PLACE.exec(place) ?? [];
  if (!local) return null;
  if (zone === undefined) {
    const offset = readOffset(written ?? 'Z');
    return offset === null ? null : new FeelDateTime(local.day, local.nanos, offset);
  }
  if (!isZone(zone)) return null;
  const there = resolveLocal(zone, local.day, local.nanos);
  return new FeelDateTime(there.day, there.nanos, there.offset, zone);
}

const MONTHS = /^-?P-?(\d+Y)?-?(\d+M)?$/;
const DAYS = /^-?P(-?(\d+D)?(T-?(\d+H)?-?(\d+M)?-?(\d+(.\d*)?S)?)?)$/;

export const isMonthsText = (text: string): boolean => MONTHS.test(text);

/** A duration from a calculated text. */
export function parseDuration(text: string): Months | Nanos | null {
  if (isMonthsText(text)) return parseMonths(text);
  return DAYS.test(text) ? parseNanos(text) : null;
}

export const isDaysText = (text: string): boolean => DAYS.test(text);

const INT = 2 ** 31;

export function parseMonths(text: string): Months | null {
  const [, sign, years, months] = /^(-?)P(?:(-?\d+)Y)?(?:(-?\d+)M)?$/.exec(text) ?? [];
  if (years === undefined && months === undefined) return null;
  const [y, m] = [Number(years ?? 0), Number(months ?? 0)];
  if (Math.abs(y) >= INT || Math.abs(m) >= INT) return null;
  return new Months((sign ? -1 : 1) * (y * 12 + m) + 0);
}

const PARTS = /^([-+]?)P(?:([-+]?\d+)D)?(T(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+)(?:[.,](\d{0,9}))?S)?)?$/i;

/** A days and time duration in any form that Java accepts (including "pt1h"). */
export function parseNanos(text: string): Nanos | null {
  const [whole, sign, days, time, hours, minutes, seconds, fraction] = PARTS.exec(text) ?? [];
  if (whole === undefined || time?.toUpperCase() === 'T') return null;
  if ([days, hours, minutes, seconds].every((part) => part === undefined)) return null;
  const inSeconds = BigInt(days ?? 0) * 86_400n + BigInt(hours ?? 0) * 3600n + BigInt(minutes ?? 0) * 60n;
  const part = BigInt((fraction ?? '').padEnd(9, '0'));
  const nanos =
    (inSeconds + BigInt(seconds ?? 0)) * BigInt(NANOS_PER_SECOND) + (seconds?.startsWith('-') ? -part : part);
  if (BigInt.asIntN(64, nanos / BigInt(NANOS_PER_SECOND)) !== nanos / BigInt(NANOS_PER_SECOND)) return null;
  return new Nanos(sign === '-' ? -nanos : nanos);
}

/** The value of the text after `@`: the first form that matches. */
export function parseLiteral(text: string): FeelDate | FeelTime | FeelDateTime | Months | Nanos | null {
  if (isDateText(text)) return readDate(text);
  if (isOffsetTimeText(text)) return parseTime(text);
  const place = hasPlace(text);
  if (place !== null) return place ? readZoned(text) : readLocal(text);
  if (isMonthsText(text)) return parseMonths(text);
  return isDaysText(text) ? parseNanos(text) : parseTime(text);
}
