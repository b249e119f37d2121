/** Dates, times and durations as texts: as `string()` writes them, and as Zeebe writes them into process variables. */
import { civilDate } from './calendar.ts';
import { FeelDate, FeelDateTime, FeelTime, Months, NANOS_PER_SECOND, type Nanos } from './values.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** @param plus whether years beyond 9999 get a plus sign */
function dateText(day: number, plus: boolean): string {
  const date = civilDate(day);
  const sign = date.year < 0 ? '-' : plus && date.year > 9999 ? '+' : '';
  return `${sign}${String(Math.abs(date.year)).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`;
}

interface Clock {
  readonly minutes: string; // "10:30"
  readonly seconds: string;
  readonly fraction: string; // "120000000"
}

function clockOf(nanos: number): Clock {
  const seconds = Math.floor(nanos / NANOS_PER_SECOND);
  return {
    minutes: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`,
    seconds: two(seconds % 60),
    fraction: String(nanos % NANOS_PER_SECOND).padStart(9, '0'),
  };
}

function clockText(nanos: number): string {
  const { minutes, seconds, fraction } = clockOf(nanos);
  const shortened = fraction.replace(/0+$/, '');
  return `${minutes}:${seconds}${shortened && `.${shortened}`}`;
}

/** Java's format: seconds only if there are any, and fractions in groups of three digits. */
function shortClockText(nanos: number): string {
  const { minutes, seconds, fraction } = clockOf(nanos);
  if (seconds === '00' && !Number(fraction)) return minutes;
  const grouped = fraction.replace(/(000)+$/, '');
  return `${minutes}:${seconds}${grouped && `.${grouped}`}`;
}

export function offsetText(offset: number): string {
  if (offset === 0) return 'Z';
  const seconds = Math.abs(offset);
  const rest = seconds % 60 ? `:${two(seconds % 60)}` : '';
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest}`;
}

function placeText({ offset, zone }: FeelTime | FeelDateTime): string {
  if (offset === null) return '';
  return zone === null ? offsetText(offset) : `@${zone}`;
}

/** The text that `string()` returns. */
export function temporalText(value: FeelDate | FeelTime | FeelDateTime | Months | Nanos): string {
  if (value instanceof FeelDate) return dateText(value.day, true);
  if (value instanceof FeelTime) return clockText(value.nanos) + placeText(value);
  if (value instanceof FeelDateTime)
    return `${dateText(value.day, false)}T${clockText(value.nanos)}${placeText(value)}`;
  return value instanceof Months ? monthsText(value.months) : nanosText(value.nanos);
}

/** The text that a process variable stores. */
export function temporalJson(value: FeelDate | FeelTime | FeelDateTime | Months | Nanos): string {
  if (value instanceof FeelTime && value.offset === null) return shortClockText(value.nanos);
  if (!(value instanceof FeelDateTime)) return temporalText(value);
  const local = `${dateText(value.day, true)}T${clockText(value.nanos)}`;
  if (value.offset === null) return local;
  return `${local}${offsetText(value.offset)}${value.zone === null ? '' : `[${value.zone}]`}`;
}

function monthsText(months: number): string {
  if (months === 0) return 'P0Y';
  const [years, rest] = [Math.floor(Math.abs(months) / 12), Math.abs(months) % 12];
  return `${months < 0 ? '-' : ''}P${years ? `${years}Y` : ''}${rest ? `${rest}M` : ''}`;
}

/** Whole seconds, as Java counts them: half a second before zero is in second -1. */
export function wholeSeconds(nanos: bigint): bigint {
  const second = BigInt(NANOS_PER_SECOND);
  return nanos < 0n && nanos % second !== 0n ? nanos / second - 1n : nanos / second;
}

function nanosText(nanos: bigint): string {
  const total = wholeSeconds(nanos);
  const seconds = total < 0n ? -total : total;
  if (seconds === 0n) return 'P0D';
  const part = (value: bigint, unit: string): string => (value ? `${value}${unit}` : '');
  const time = part((seconds / 3600n) % 24n, 'H') + part((seconds / 60n) % 60n, 'M') + part(seconds % 60n, 'S');
  return `${total < 0n ? '-' : ''}P${part(seconds / 86_400n, 'D')}${time && `T${time}`}`;
}

/** A duration including fractions of a second, which Camunda omits when it writes a duration. */
export function exactText(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos;
  const fraction = String(size % BigInt(NANOS_PER_SECOND)).padStart(9, '0');
  return `${nanos < 0n ? '-' : ''}PT${size / BigInt(NANOS_PER_SECOND)}.${fraction}S`;
}
