import { FeelFault } from '../budget.ts';
import { remainder } from '../decimal.ts';
import { type FeelNumber, multiplyNumbers, simplified, toDecimal, toInt } from '../numbers.ts';
import { months, monthsBetween } from '../temporal/calculate.ts';
import { checkedDay, civilDate, dayNumber, dayOfYear, daysInMonth, weekday, weekOfYear } from '../temporal/calendar.ts';
import { temporalText, wholeSeconds } from '../temporal/format.ts';
import { parseDate, parseDateTime, parseDuration, parseTime } from '../temporal/parse.ts';
import { FeelDate, FeelDateTime, FeelTime, type Months, NANOS_PER_SECOND, type Nanos } from '../temporal/values.ts';
import { isZone, resolveLocal, sameMoment } from '../temporal/zones.ts';
import type { FeelValue } from '../values.ts';
import { define, type FunctionTable } from './define.ts';

type Day = FeelDate | FeelDateTime;

function dateOf(year: FeelNumber, month: FeelNumber, day: FeelNumber): FeelValue {
  const found = checkedDay(toInt(year), toInt(month), toInt(day));
  return found === null ? null : new FeelDate(found);
}

function clock(hour: FeelNumber, minute: FeelNumber, second: FeelNumber, fraction: boolean): number | null {
  const [h, m, s] = [toInt(hour), toInt(minute), toInt(second)];
  const part = simplified(remainder(toDecimal(second), toDecimal(1)));
  const nanos = fraction ? toInt(multiplyNumbers(part, NANOS_PER_SECOND)) : 0;
  if (h < 0 || h > 23 || m < 0 || m > 59 || s < 0 || s > 59 || nanos < 0) return null;
  return ((h * 60 + m) * 60 + s) * NANOS_PER_SECOND + nanos;
}

function timeOf(hour: FeelNumber, minute: FeelNumber, second: FeelNumber): FeelValue {
  const nanos = clock(hour, minute, second, true);
  return nanos === null ? null : new FeelTime(nanos);
}

function offsetTimeOf(hour: FeelNumber, minute: FeelNumber, second: FeelNumber, offset: Nanos | null): FeelValue {
  const nanos = clock(hour, minute, second, offset !== null);
  if (nanos === null || offset === null) return nanos === null ? null : new FeelTime(nanos);
  const seconds = Number(BigInt.asIntN(32, wholeSeconds(offset.nanos)));
  return Math.abs(seconds) > 18 * 3600 ? null : new FeelTime(nanos, seconds);
}

function timeFrom(value: FeelDateTime | FeelDate): FeelValue {
  return value instanceof FeelDate ? new FeelTime(0, 0) : new FeelTime(value.nanos, value.offset, value.zone);
}

/** Combines a day with a time of day, including the offset or zone of that time. */
function dateAndTime({ day }: Day, { nanos, offset, zone }: FeelTime): FeelValue {
  if (zone === null) return new FeelDateTime(day, nanos, offset);
  const there = resolveLocal(zone, day, nanos);
  return new FeelDateTime(there.day, there.nanos, there.offset, zone);
}

/** The same moment in another time zone. A local date and time is assumed to be in that zone already. */
function inZone(value: FeelDateTime, zone: string): FeelValue {
  if (zone === 'Z') return new FeelDateTime(...moment(value), 0);
  if (!isZone(zone)) throw new FeelFault(`there is no time zone "${zone}"`);
  const { day, nanos, offset } = value;
  const there = offset === null ? resolveLocal(zone, day, nanos) : sameMoment(zone, day, nanos, offset);
  return new FeelDateTime(there.day, there.nanos, there.offset, zone);
}

/** Day and nanoseconds in UTC. */
function moment({ day, nanos, offset }: FeelDateTime): [number, number] {
  const seconds = Math.floor(nanos / NANOS_PER_SECOND) - (offset ?? 0);
  const days = Math.floor(seconds / 86_400);
  return [day + days, (seconds - days * 86_400) * NANOS_PER_SECOND + (nanos % NANOS_PER_SECOND)];
}

const lastDayOfMonth = ({ day }: Day): FeelValue => {
  const { year, month } = civilDate(day);
  return new FeelDate(dayNumber({ year, month, day: daysInMonth(year, month) }));
};

const name = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: number): string => format.format(day * 86_400_000);
};
const nameOfDay = name({ weekday: 'long' });
const nameOfMonth = name({ month: 'long' });

/** The name of the weekday. 5 January 1970 was a Monday, and is day 4. */
const dayOfWeek = ({ day }: Day): string => nameOfDay(weekday(day) + 3);
const monthOfYear = ({ day }: Day): string => nameOfMonth(31 * (civilDate(day).month - 1));

/** The text of a repeating timer, as Zeebe's own function gives it. */
const cycle = (times: FeelNumber | null, interval: Months | Nanos): FeelValue =>
  `R${times === null ? '' : toInt(times)}/${temporalText(interval)}`;

export const dateFunctions: FunctionTable = {
  date: [
    define('from: string | day', (from: string | Day) =>
      typeof from === 'string' ? parseDate(from) : new FeelDate(from.day),
    ),
    define('year: number, month: number, day: number', dateOf),
  ],
  time: [
    define('from: string | day', (from: string | Day) => (typeof from === 'string' ? parseTime(from) : timeFrom(from))),
    define('hour: number, minute: number, second: number', timeOf),
    define('hour: number, minute: number, second: number, offset: days and time duration | null', offsetTimeOf),
  ],
  'date and time': [
    define('from: string', (from: string) => parseDateTime(from, false)),
    define('date: day, time: time | local time | string', (date: Day, time: FeelTime | string): FeelValue => {
      if (typeof time !== 'string') return dateAndTime(date, time);
      return date instanceof FeelDate ? null : inZone(date, time);
    }),
  ],
  duration: [define('from: string', parseDuration)],
  'years and months duration': [
    define('from: day, to: day', (from: Day, to: Day) => months(monthsBetween(from.day, to.day))),
  ],
  'day of year': [define('date: day', ({ day }: Day) => dayOfYear(day))],
  'day of week': [define('date: day', dayOfWeek)],
  'month of year': [define('date: day', monthOfYear)],
  'week of year': [define('date: day', ({ day }: Day) => weekOfYear(day))],
  'last day of month': [define('date: day', lastDayOfMonth)],
  cycle: [
    define('interval: duration', (interval: Months | Nanos) => cycle(null, interval)),
    define('repetitions: number | null, interval: duration', cycle),
  ],
};
