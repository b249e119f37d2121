/**
 * FEEL numbers: a JavaScript number where that is exact (whole numbers, and values from JSON), otherwise a `Decimal`. A
 * JSON number stands for the shortest decimal that denotes it, so 0.1 is exactly 0.1. Conditions like `amount > 100`
 * use plain numbers.
 */
import { FeelFault } from './budget.ts';
import {
  add,
  compareDecimals,
  Decimal,
  divide,
  fromDouble,
  fromInteger,
  isWhole,
  multiply,
  raise,
  subtract,
  toLong,
  truncated,
} from './decimal.ts';

export type FeelNumber = number | Decimal;

/** Whole numbers below this are written without an exponent, and are whole numbers in Zeebe too. */
const EXPONENT_FROM = 1e21;
/** Doubles below this have fewer digits, which Java and JavaScript write differently. */
const SMALLEST = 2.3e-308;

export function toDecimal(value: FeelNumber): Decimal {
  if (typeof value !== 'number') return value;
  if (Number.isSafeInteger(value)) return fromInteger(value);
  const size = Math.abs(value);
  if (size < SMALLEST) throw new FeelFault('a number is too small to calculate with');
  return Number.isInteger(value) && size < EXPONENT_FROM ? new Decimal(BigInt(String(value)), 0) : fromDouble(value);
}

/** Converts a decimal without digits after the decimal point back into a plain number, if that is exact. */
export function simplified(value: Decimal): FeelNumber {
  if (value.scale !== 0) return value;
  const plain = Number(value.digits);
  return Number.isSafeInteger(plain) ? plain : value;
}

const safe = Number.isSafeInteger;

export function addNumbers(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (safe(a) && safe(b)) {
    const sum = (a as number) + (b as number);
    if (safe(sum)) return sum;
  }
  return simplified(add(toDecimal(a), toDecimal(b)));
}

export function subtractNumbers(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (safe(a) && safe(b)) {
    const difference = (a as number) - (b as number);
    if (safe(difference)) return difference;
  }
  return simplified(subtract(toDecimal(a), toDecimal(b)));
}

export function multiplyNumbers(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (safe(a) && safe(b)) {
    const product = (a as number) * (b as number);
    if (safe(product)) return product + 0; // avoids a negative zero
  }
  return simplified(multiply(toDecimal(a), toDecimal(b)));
}

/** `b` is not zero. */
export const divideNumbers = (a: FeelNumber, b: FeelNumber): FeelNumber =>
  simplified(divide(toDecimal(a), toDecimal(b)));

/** Only whole exponents: for any other power, the last digits differ between processors. */
export function raiseNumber(base: FeelNumber, exponent: FeelNumber): FeelNumber {
  if (!isWhole(toDecimal(exponent))) throw new FeelFault('an exponent must be a whole number');
  const times = Number(truncated(toDecimal(exponent)));
  if (Math.abs(times) > 9999) throw new FeelFault('an exponent must lie between -9999 and 9999');
  if (times < 0 && isZero(base)) throw new FeelFault('division by zero');
  return simplified(raise(toDecimal(base), times));
}

export function compareNumbers(a: FeelNumber, b: FeelNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  return compareDecimals(toDecimal(a), toDecimal(b));
}

export const isZero = (value: FeelNumber): boolean => (typeof value === 'number' ? value === 0 : value.digits === 0n);

/** The part before the decimal point as a 32-bit number; it wraps around as in Java. */
export function toInt(value: FeelNumber): number {
  if (typeof value === 'number' && Math.abs(value) < 2 ** 31) return Math.trunc(value) + 0;
  return Number(BigInt.asIntN(32, truncated(toDecimal(value))));
}

/** The nearest double. */
export const toDouble = (value: FeelNumber): number =>
  typeof value === 'number' ? value : Number(`${value.digits}e${-value.scale}`);

/**
 * The number that a process variable stores. From 2^63 on it wraps around, as in Zeebe, which converts fractions to
 * doubles first.
 */
export function toJsonNumber(value: FeelNumber): number {
  if (safe(value)) return value as number;
  const double = toDouble(value);
  if (Math.abs(double) < 2 ** 63) return double;
  const decimal = toDecimal(value);
  return Number(toLong(isWhole(decimal) || !Number.isFinite(double) ? decimal : fromDouble(double)));
}
