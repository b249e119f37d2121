/** `value.name`: entries of contexts, of every item of a list, and the parts of dates, times and durations. */
import { spend } from './budget.ts';
import { nanos } from './temporal/calculate.ts';
import { civilDate, weekday } from './temporal/calendar.ts';
import { wholeSeconds } from './temporal/format.ts';
import { FeelDate, FeelDateTime, FeelTime, Months, NANOS_PER_SECOND, Nanos } from './temporal/values.ts';
import { entryOf, type FeelValue, isContext, isList } from './values.ts';

export function propertyOf(value: FeelValue, name: string): FeelValue {
  if (value === null || typeof value !== 'object') return null;
  if (isList(value)) {
    spend(value.length);
    return value.map((item: FeelValue) => propertyOf(item, name));
  }
  if (isContext(value)) return entryOf(value, name);
  return partOf(value, name);
}

function partOf(value: FeelValue, name: string): FeelValue {
  if (value instanceof FeelDate) return datePart(value.day, name);
  if (value instanceof FeelTime) return clockPart(value, name);
  if (value instanceof FeelDateTime) return datePart(value.day, name) ?? clockPart(value, name);
  if (value instanceof Months) return monthsPart(value.months, name);
  return value instanceof Nanos ? nanosPart(wholeSeconds(value.nanos), name) : null;
}

function datePart(day: number, name: string): FeelValue {
  if (name === 'weekday') return weekday(day);
  return name === 'year' || name === 'month' || name === 'day' ? civilDate(day)[name] : null;
}

function clockPart({ nanos: time, offset, zone }: FeelTime | FeelDateTime, name: string): FeelValue {
  const seconds = Math.floor(time / NANOS_PER_SECOND);
  if (name === 'hour') return Math.floor(seconds / 3600);
  if (name === 'minute') return Math.floor(seconds / 60) % 60;
  if (name === 'second') return seconds % 60;
  if (name === 'time offset') return offset === null ? null : nanos(BigInt(offset) * BigInt(NANOS_PER_SECOND));
  return name === 'timezone' ? zone : null;
}

function monthsPart(months: number, name: string): FeelValue {
  if (name === 'years') return Math.trunc(months / 12) + 0;
  return name === 'months' ? (months % 12) + 0 : null;
}

function nanosPart(seconds: bigint, name: string): FeelValue {
  if (name === 'days') return Number(seconds / 86_400n);
  if (name === 'hours') return Number((seconds / 3600n) % 24n);
  if (name === 'minutes') return Number((seconds / 60n) % 60n);
  return name === 'seconds' ? Number(seconds % 60n) : null;
}
