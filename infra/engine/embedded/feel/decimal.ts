/**
 * Decimal numbers with the results of java.math.BigDecimal under MathContext.DECIMAL128 (34 digits, half even), which
 * is what Camunda calculates with. The scale is the same too, because `string(1.10)` shows it.
 */
import { FeelFault, spend } from './budget.ts';

export const DIGITS = 34;
/** The largest scale, as in Java. */
const MAX_INT = 2 ** 31 - 1;
/** The number of digits in the longest number that Java can write out. */
const MOST_DIGITS = 646_456_993;

export type Rounding =
  | 'UP'
  | 'DOWN'
  | 'CEILING'
  | 'FLOOR'
  | 'HALF_UP'
  | 'HALF_DOWN'
  | 'HALF_EVEN'
  /** Refuses to round: null when digits would be lost. */
  | 'UNNECESSARY';

/** `digits` times ten to the power of minus `scale`. */
export class Decimal {
  readonly digits: bigint;
  readonly scale: number;

  constructor(digits: bigint, scale: number) {
    if (scale > MAX_INT || scale < -MAX_INT - 1) throw new FeelFault(`a number has more than ${MAX_INT} places`);
    this.digits = digits;
    this.scale = scale;
  }
}

/**
 * Ten to the power of `exponent`. Beyond 1,000, the cost in steps grows with the square of the exponent, so that no
 * expression with long numbers can take seconds.
 */
function power(exponent: number): bigint {
  if (exponent > 1_000) spend(Math.ceil(exponent ** 2 / 50_000));
  return 10n ** BigInt(exponent);
}
const size = (digits: bigint): number => (digits < 0n ? -digits : digits).toString().length;

/**
 * Plain or scientific notation ("-12.50", "1e3"). null: not a number, or one whose scale Java does not support.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,10}))?$/.exec(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || !(whole || fraction)) return null;
  if (Math.abs(fraction.length - Number(exponent)) > MAX_INT) return null;
  const digits = BigInt(whole + fraction);
  return new Decimal(sign === '-' ? -digits : digits, fraction.length - Number(exponent));
}

/**
 * A binary number as Java writes it: the fewest digits that identify it, with at least one after the decimal point.
 */
export function fromDouble(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const digits = BigInt(mantissa.replace('.', ''));
  const places = mantissa.replace('-', '').length - 1;
  const scale = (places ? places - 1 : 0) - Number(exponent);
  const plain = Math.abs(value) >= 1e-3 && Math.abs(value) < 1e7;
  const least = plain ? 1 : 1 - Number(exponent);
  return scale >= least ? new Decimal(digits, scale) : new Decimal(digits * power(least - scale), least);
}

export const fromInteger = (value: number): Decimal => new Decimal(BigInt(value), 0);

/** At most 34 digits, half even. */
export function round({ digits, scale }: Decimal): Decimal {
  const excess = size(digits) - DIGITS;
  if (excess <= 0) return new Decimal(digits, scale);
  const shortened = divided(digits, power(excess), 'HALF_EVEN') ?? 0n;
  return round(new Decimal(shortened, scale - excess)); // 99…9.5 gains a digit
}

/** `a / b` as a whole number; null if there is a remainder and the mode is UNNECESSARY. */
function divided(a: bigint, b: bigint, rounding: Rounding): bigint | null {
  const quotient = a / b;
  const rest = a % b;
  if (rest === 0n) return quotient;
  const negative = a < 0n !== b < 0n;
  const away = negative ? quotient - 1n : quotient + 1n;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const half = twice - (b < 0n ? -b : b);
  switch (rounding) {
    case 'UNNECESSARY':
      return null;
    case 'UP':
      return away;
    case 'DOWN':
      return quotient;
    case 'CEILING':
      return negative ? quotient : away;
    case 'FLOOR':
      return negative ? away : quotient;
    case 'HALF_UP':
      return half >= 0n ? away : quotient;
    case 'HALF_DOWN':
      return half > 0n ? away : quotient;
    case 'HALF_EVEN':
      return half > 0n || (half === 0n && quotient % 2n !== 0n) ? away : quotient;
  }
}

/**
 * Rounds to `scale` decimals; null if Java cannot hold the result, or if the mode is UNNECESSARY and digits would be
 * lost.
 */
export function setScale(value: Decimal, scale: number, rounding: Rounding): Decimal | null {
  const more = scale - value.scale;
  if (value.digits === 0n) return new Decimal(0n, scale);
  if (more > MOST_DIGITS || more < -MAX_INT) return null;
  if (more >= 0) return new Decimal(value.digits * power(more), scale);
  // once all digits are cut off, cutting off more makes no difference
  const digits = divided(value.digits, power(Math.min(-more, size(value.digits) + 1)), rounding);
  return digits === null ? null : new Decimal(digits, scale);
}

/** Both numbers, each with the larger of their two scales. */
function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * power(scale - a.scale), b.digits * power(scale - b.scale), scale];
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = aligned(a, b);
  return round(new Decimal(x + y, scale));
}

export const negate = (a: Decimal): Decimal => new Decimal(-a.digits, a.scale);
export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));
export const multiply = (a: Decimal, b: Decimal, digits = DIGITS): Decimal =>
  roundTo(new Decimal(a.digits * b.digits, a.scale + b.scale), digits);

function roundTo(value: Decimal, digits: number): Decimal {
  const excess = size(value.digits) - digits;
  if (excess <= 0) return value;
  const shortened = divided(value.digits, power(excess), 'HALF_EVEN') ?? 0n;
  return roundTo(new Decimal(shortened, value.scale - excess), digits);
}

/**
 * An exact quotient has the scale of `a` minus that of `b`, or the smallest larger scale that it needs; any other has
 * `digits` digits. `b` is not zero.
 */
export function divide(a: Decimal, b: Decimal, digits = DIGITS): Decimal {
  const preferred = a.scale - b.scale;
  if (a.digits === 0n) return new Decimal(0n, preferred);
  const shift = Math.max(0, digits + 3 + size(b.digits) - size(a.digits));
  const dividend = a.digits * power(shift);
  const quotient = dividend / b.digits;
  if (dividend % b.digits === 0n)
    return roundTo(stripZeros(new Decimal(quotient, preferred + shift), preferred), digits);
  const sticky = quotient * 10n + (a.digits < 0n === b.digits < 0n ? 1n : -1n);
  return roundTo(new Decimal(sticky, preferred + shift + 1), digits);
}

function stripZeros(value: Decimal, least: number): Decimal {
  let { digits, scale } = value;
  while (scale > least && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return new Decimal(digits, scale);
}

/** Raises to a whole power as Java does: squares and products with a few extra digits, rounded at the end. */
export function raise(base: Decimal, exponent: number): Decimal {
  const one = new Decimal(1n, 0);
  if (exponent === 0) return one;
  const times = Math.abs(exponent);
  const digits = DIGITS + String(times).length + 1;
  let result = one;
  for (const bit of times.toString(2)) {
    result = multiply(result, result, digits);
    if (bit === '1') result = multiply(result, base, digits);
  }
  return round(exponent < 0 ? divide(one, result, digits) : result);
}

/** The remainder of `a` after whole multiples of `b`, with the sign of `a`. `b` is not zero. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = aligned(a, b);
  if (size(x / y) > DIGITS) throw new FeelFault('the division needs more than 34 digits');
  return round(new Decimal(x % y, scale));
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [sign, other] = [signOf(a), signOf(b)];
  if (sign !== other || sign === 0) return sign - other;
  const longer = size(a.digits) - a.scale - (size(b.digits) - b.scale);
  if (longer) return longer * sign;
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

const signOf = ({ digits }: Decimal): number => (digits < 0n ? -1 : digits > 0n ? 1 : 0);

/** The part before the decimal point. */
export const truncated = ({ digits, scale }: Decimal): bigint =>
  scale <= 0 ? digits * power(-scale) : digits / power(scale);

/**
 * The part before the decimal point as a Java long, which wraps around: a number whose last 64 bits are zeros becomes
 * 0.
 */
export const toLong = (value: Decimal): bigint => (value.scale <= -64 ? 0n : BigInt.asIntN(64, truncated(value)));

export const isWhole = ({ digits, scale }: Decimal): boolean => scale <= 0 || digits % power(scale) === 0n;

/** The number as Java writes it: "1.50", "1E+3", "1.2E-10". */
export function decimalText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const coefficient = (digits < 0n ? -digits : digits).toString();
  const exponent = coefficient.length - 1 - scale;
  if (scale === 0) return sign + coefficient;
  if (scale > 0 && exponent >= -6) {
    const padded = coefficient.padStart(scale + 1, '0');
    return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  }
  const fraction = coefficient.length > 1 ? `.${coefficient.slice(1)}` : '';
  const power10 = exponent ? `E${exponent > 0 ? '+' : ''}${exponent}` : '';
  return `${sign}${coefficient[0]}${fraction}${power10}`;
}
