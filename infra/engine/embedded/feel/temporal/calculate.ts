/** Adding durations to dates and times, and the time between two dates. */
import { FeelFault } from '../budget.ts';
import { addMonths, civilDate, withinCalendar } from './calendar.ts';
import { FeelDate, FeelDateTime, FeelTime, Months, NANOS_PER_DAY, NANOS_PER_SECOND, Nanos } from './values.ts';
import { resolveLocal, sameMoment } from './zones.ts';

const DAY = BigInt(NANOS_PER_DAY);

/** Java stores years and months in 32 bits. */
export function months(value: number): Months {
  if (Math.abs(Math.trunc(value / 12)) >= 2 ** 31) throw new FeelFault('a duration has too many months');
  return new Months(value + 0);
}

/** Java stores seconds in 64 bits. */
export function nanos(value: bigint): Nanos {
  if (BigInt.asIntN(64, value / BigInt(NANOS_PER_SECOND)) !== value / BigInt(NANOS_PER_SECOND))
    throw new FeelFault('a duration is too long');
  return new Nanos(value);
}

/** A day and a time of day, moved forward by some nanoseconds. */
function moved(day: number, time: number, by: bigint): { day: number; nanos: number } {
  const total = BigInt(time) + by;
  const days = total / DAY - (total % DAY < 0n ? 1n : 0n);
  return { day: withinCalendar(day + Number(days)), nanos: Number(total - days * DAY) };
}

export function addNanos<T extends FeelDate | FeelTime | FeelDateTime>(to: T, by: bigint): T;
export function addNanos(to: FeelDate | FeelTime | FeelDateTime, by: bigint): FeelDate | FeelTime | FeelDateTime {
  if (to instanceof FeelDate) return new FeelDate(moved(to.day, 0, by).day);
  if (to instanceof FeelTime) return new FeelTime(moved(0, to.nanos, by % DAY).nanos, to.offset, to.zone);
  const next = moved(to.day, to.nanos, by);
  if (to.zone === null || to.offset === null) return new FeelDateTime(next.day, next.nanos, to.offset);
  const there = sameMoment(to.zone, next.day, next.nanos, to.offset);
  return new FeelDateTime(there.day, there.nanos, there.offset, to.zone);
}

export function addMonthsTo<T extends FeelDate | FeelDateTime>(to: T, by: number): T;
export function addMonthsTo(to: FeelDate | FeelDateTime, by: number): FeelDate | FeelDateTime {
  if (by === 0) return to;
  const day = addMonths(to.day, by);
  if (to instanceof FeelDate) return new FeelDate(day);
  if (to.zone === null || to.offset === null) return new FeelDateTime(day, to.nanos, to.offset);
  const there = resolveLocal(to.zone, day, to.nanos, to.offset);
  return new FeelDateTime(there.day, there.nanos, there.offset, to.zone);
}

/** Nanoseconds since 1970 (of the local clock where there is no offset). */
export const instantOf = ({ day, nanos, offset }: FeelDateTime): bigint =>
  BigInt(day) * DAY + BigInt(nanos) - BigInt(offset ?? 0) * BigInt(NANOS_PER_SECOND);

/** Nanoseconds since midnight in Greenwich. */
export const utcNanos = ({ nanos, offset }: FeelTime): number => nanos - (offset ?? 0) * NANOS_PER_SECOND;

export const daysBetween = (from: FeelDate, to: FeelDate): Nanos => nanos(BigInt(to.day - from.day) * DAY);

/** Whole months from one day to another. A month is complete when its day of the month is reached. */
export function monthsBetween(from: number, to: number): number {
  const [a, b] = [civilDate(from), civilDate(to)];
  const total = (b.year - a.year) * 12 + b.month - a.month;
  if (total > 0 && b.day < a.day) return total - 1;
  if (total < 0 && b.day > a.day) return total + 1;
  return total;
}
