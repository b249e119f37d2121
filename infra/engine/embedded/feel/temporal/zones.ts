/**
 * Time zones from the tables that come with Node, but only where these certainly agree with Java's tables: for names in
 * Java's spelling and the years 1970 to 2199.
 */
import { FeelFault } from '../budget.ts';
import { dayNumber } from './calendar.ts';
import { NANOS_PER_SECOND } from './values.ts';

const FIRST = dayNumber({ year: 1970, month: 1, day: 2 }) * 86_400;
const LAST = dayNumber({ year: 2199, month: 12, day: 30 }) * 86_400;
/** Zones on which this year's and last year's editions of the tables disagree, or whose clocks go back in summer. */
const UNCERTAIN = ['Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Windhoek', 'America/Edmonton', 'America/Vancouver'];
const NAMES: ReadonlySet<string> = new Set(
  [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'].filter(
    (name) => !UNCERTAIN.includes(name),
  ),
);
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

/**
 * Whether there is a zone of this name. Throws FeelFault for a name that Java may accept but that is not supported
 * here.
 */
export function isZone(name: string): boolean {
  if (NAMES.has(name)) return true;
  if (/^([+\-Z]|UTC|GMT|UT)/.test(name) || (/^[\w/+-]+$/.test(name) && formatOf(name)))
    throw new FeelFault(`the time zone "${name}" is not supported; use a name like Europe/Amsterdam`);
  return false;
}

/** Seconds east of Greenwich at a moment (seconds since 1970). */
export function offsetAt(zone: string, moment: number): number {
  if (moment < FIRST || moment > LAST)
    throw new FeelFault('the moment is outside the years 1970 to 2199, for which time zones are supported');
  const parts = formatOf(zone)?.formatToParts(moment * 1000) ?? [];
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  const local = dayNumber({ year: part('year'), month: part('month'), day: part('day') }) * 86_400;
  return local + part('hour') * 3600 + part('minute') * 60 + part('second') - moment;
}

export interface Resolved {
  readonly day: number;
  readonly nanos: number;
  readonly offset: number;
}

/**
 * A local time in a zone. A time that does not exist because the clock goes forward is moved forward by the same
 * amount. For a time that occurs twice because the clock goes back, the `preferred` offset or the earlier moment is
 * used.
 */
export function resolveLocal(zone: string, day: number, nanos: number, preferred?: number): Resolved {
  const local = day * 86_400 + Math.floor(nanos / NANOS_PER_SECOND);
  const before = offsetAt(zone, local - 86_400);
  const after = offsetAt(zone, local + 86_400);
  const valid = [before, after].filter((offset) => offsetAt(zone, local - offset) === offset);
  if (!valid.length) return shifted(day, nanos, after - before, after);
  const offset = preferred !== undefined && valid.includes(preferred) ? preferred : valid[0];
  return { day, nanos, offset: offset ?? before };
}

/** A moment (local time and its offset) as shown by a clock in another time zone. */
export function sameMoment(zone: string, day: number, nanos: number, offset: number): Resolved {
  const moment = day * 86_400 + Math.floor(nanos / NANOS_PER_SECOND) - offset;
  const there = offsetAt(zone, moment);
  return shifted(day, nanos, there - offset, there);
}

function shifted(day: number, nanos: number, seconds: number, offset: number): Resolved {
  const total = Math.floor(nanos / NANOS_PER_SECOND) + seconds;
  const days = Math.floor(total / 86_400);
  return { day: day + days, nanos: (total - days * 86_400) * NANOS_PER_SECOND + (nanos % NANOS_PER_SECOND), offset };
}
