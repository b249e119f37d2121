/** `+ - * / **` on numbers, texts, dates, times and durations. For any other operands the result is null. */
import { checkedText, FeelFault } from './budget.ts';
import { truncated } from './decimal.ts';
import {
  addNumbers,
  divideNumbers,
  isZero,
  multiplyNumbers,
  raiseNumber,
  subtractNumbers,
  toDecimal,
  toInt,
} from './numbers.ts';
import { addMonthsTo, addNanos, daysBetween, instantOf, months, nanos, utcNanos } from './temporal/calculate.ts';
import { FeelDate, FeelDateTime, FeelTime, Months, Nanos } from './temporal/values.ts';
import { type FeelValue, isNumber } from './values.ts';

export type Operator = '+' | '-' | '*' | '/' | '**';

export const operations: Readonly<Record<Operator, (a: FeelValue, b: FeelValue) => FeelValue>> = {
  '+': plus,
  '-': minus,
  '*': times,
  '/': over,
  '**': (a, b) => (isNumber(a) && isNumber(b) ? raiseNumber(a, b) : null),
};

export const negated = (value: FeelValue): FeelValue => (isNumber(value) ? subtractNumbers(0, value) : null);

function plus(a: FeelValue, b: FeelValue): FeelValue {
  if (isNumber(a) && isNumber(b)) return addNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return checkedText(a + b);
  if (a instanceof Months && b instanceof Months) return months(a.months + b.months);
  if (a instanceof Nanos && b instanceof Nanos) return nanos(a.nanos + b.nanos);
  return later(a, b, 1) ?? later(b, a, 1);
}

/** A date or time moved forward (or back) by a duration. Months cannot be added to a time of day. */
function later(to: FeelValue, by: FeelValue, sign: 1 | -1): FeelValue {
  if (by instanceof Nanos && (to instanceof FeelDate || to instanceof FeelTime || to instanceof FeelDateTime))
    return addNanos(to, by.nanos * BigInt(sign));
  if (by instanceof Months && (to instanceof FeelDate || to instanceof FeelDateTime))
    return addMonthsTo(to, by.months * sign);
  return null;
}

function minus(a: FeelValue, b: FeelValue): FeelValue {
  if (isNumber(a) && isNumber(b)) return subtractNumbers(a, b);
  if (a instanceof Months && b instanceof Months) return months(a.months - b.months);
  if (a instanceof Nanos && b instanceof Nanos) return nanos(a.nanos - b.nanos);
  if (a instanceof FeelDate && b instanceof FeelDate) return daysBetween(b, a);
  if (a instanceof FeelDateTime && b instanceof FeelDateTime && (a.offset === null) === (b.offset === null))
    return nanos(instantOf(a) - instantOf(b));
  if (a instanceof FeelTime && b instanceof FeelTime && (a.offset === null) === (b.offset === null)) {
    const between = utcNanos(a) - utcNanos(b);
    return nanos(BigInt(a.offset === null ? between : Math.abs(between))); // Camunda gives the absolute difference of two times with an offset
  }
  return later(a, b, -1);
}

function times(a: FeelValue, b: FeelValue): FeelValue {
  if (isNumber(a) && isNumber(b)) return multiplyNumbers(a, b);
  return multiple(a, b) ?? multiple(b, a);
}

/** Durations are multiplied by whole numbers: the fraction of any other factor is cut off. */
function multiple(duration: FeelValue, by: FeelValue): FeelValue {
  if (!isNumber(by)) return null;
  if (duration instanceof Months) return months(duration.months * toInt(by));
  return duration instanceof Nanos ? nanos(duration.nanos * BigInt(toInt(by))) : null;
}

const MILLISECOND = 1_000_000n;
const millis = ({ nanos }: Nanos): number => Number(nanos / MILLISECOND);

function over(a: FeelValue, b: FeelValue): FeelValue {
  if (isNumber(b)) {
    if (isZero(b)) return null;
    if (isNumber(a)) return divideNumbers(a, b);
    if (a instanceof Months) return months(toInt(divideNumbers(a.months, b)));
    return a instanceof Nanos ? nanos(BigInt(shortMillis(a, b)) * MILLISECOND) : null;
  }
  if (a instanceof Months && b instanceof Months) return b.months === 0 ? null : Math.trunc(a.months / b.months) + 0;
  if (!(a instanceof Nanos && b instanceof Nanos) || b.nanos === 0n) return null;
  if (millis(b) === 0) throw new FeelFault('division by a duration of less than a millisecond');
  return Math.trunc(millis(a) / millis(b)) + 0;
}

/** Camunda keeps 32 bits of the milliseconds of a divided duration, about 24 days; longer durations are refused. */
function shortMillis(a: Nanos, b: FeelValue & (number | object)): number {
  const quotient = divideNumbers(millis(a), b as number);
  const whole = truncated(toDecimal(quotient));
  if (BigInt(toInt(quotient)) !== whole) throw new FeelFault('a divided duration must be shorter than 24 days');
  return Number(whole);
}
