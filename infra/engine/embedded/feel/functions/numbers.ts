import { FeelFault } from '../budget.ts';
import { fromDouble, isWhole, parseDecimal, type Rounding, remainder, setScale, truncated } from '../decimal.ts';
import {
  addNumbers,
  compareNumbers,
  type FeelNumber,
  isZero,
  simplified,
  subtractNumbers,
  toDecimal,
  toDouble,
  toInt,
} from '../numbers.ts';
import { Months, Nanos } from '../temporal/values.ts';
import type { FeelValue } from '../values.ts';
import { type BuiltIn, define, type FunctionTable } from './define.ts';

const MODES: readonly string[] = [
  'UP',
  'DOWN',
  'CEILING',
  'FLOOR',
  'HALF_UP',
  'HALF_DOWN',
  'HALF_EVEN',
  'UNNECESSARY',
] satisfies Rounding[];

function rounded(value: FeelNumber, scale: FeelNumber, mode: Rounding): FeelValue {
  const result = setScale(toDecimal(value), toInt(scale), mode);
  return result && simplified(result);
}

function roundedAs(value: FeelNumber, scale: FeelNumber, mode: string): FeelValue {
  const known = mode.toUpperCase();
  return MODES.includes(known) ? rounded(value, scale, known as Rounding) : null;
}

const rounding = (signature: string, mode: Rounding): BuiltIn =>
  define(signature, (value: FeelNumber, scale: FeelNumber = 0) => rounded(value, scale, mode));

function rest(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (isZero(b)) throw new FeelFault('division by zero');
  return simplified(remainder(toDecimal(a), toDecimal(b)));
}

/** The remainder with the sign of the divisor, not of the dividend. */
const modulo = (a: FeelNumber, b: FeelNumber): FeelNumber => rest(addNumbers(rest(a, b), b), b);

function absolute(value: FeelNumber | Months | Nanos): FeelValue {
  if (value instanceof Months) return new Months(Math.abs(value.months));
  if (value instanceof Nanos) return new Nanos(value.nanos < 0n ? -value.nanos : value.nanos);
  return compareNumbers(value, 0) < 0 ? subtractNumbers(0, value) : value;
}

function squareRoot(value: FeelNumber): FeelValue {
  const root = Math.sqrt(toDouble(value));
  if (root === Number.POSITIVE_INFINITY) throw new FeelFault('the number is too large for a square root');
  return compareNumbers(value, 0) < 0 ? null : fromDouble(root);
}

/** Only a whole number is odd or even. */
const isRest = (wanted: bigint) => (value: FeelNumber) => {
  const decimal = toDecimal(value);
  return isWhole(decimal) && (decimal.scale < 0 ? 0n : absoluteRest(truncated(decimal))) === wanted;
};

const absoluteRest = (value: bigint): bigint => (value < 0n ? -value : value) % 2n;

const absolutes = ['number', 'n'].map((name) => define(`${name}: number | duration`, absolute));

export const numberFunctions: FunctionTable = {
  decimal: [
    rounding('n: number, scale: number', 'HALF_EVEN'),
    define('n: number, scale: number, mode: string', roundedAs),
  ],
  floor: [rounding('n: number', 'FLOOR'), rounding('n: number, scala: number', 'FLOOR')],
  ceiling: [rounding('n: number', 'CEILING'), rounding('n: number, scale: number', 'CEILING')],
  'round up': [rounding('n: number, scale: number', 'UP')],
  'round down': [rounding('n: number, scale: number', 'DOWN')],
  'round half up': [rounding('n: number, scale: number', 'HALF_UP')],
  'round half down': [rounding('n: number, scala: number', 'HALF_DOWN')],
  abs: absolutes,
  modulo: [define('dividend: number, divisor: number', modulo)],
  sqrt: [define('number: number', squareRoot)],
  odd: [define('number: number', isRest(1n))],
  even: [define('number: number', isRest(0n))],
};

const SEPARATORS = [' ', ',', '.'];

/** Reads `1.000,50` if called with "." and ",". A separator that is null is not replaced. */
function numberFrom(text: string, grouping: FeelValue = null, point: FeelValue = null): FeelValue {
  if (grouping !== null && !SEPARATORS.includes(grouping as string)) return null;
  if (point !== null && (!SEPARATORS.includes(point as string) || point === ' ' || point === grouping)) return null;
  const plain = typeof grouping === 'string' ? text.replaceAll(grouping, '') : text;
  const number = parseDecimal(typeof point === 'string' ? plain.replaceAll(point, '.') : plain);
  return number && simplified(number);
}

export const numberTexts: FunctionTable = {
  number: [
    define('from: string', (text: string) => numberFrom(text)),
    define('from: string, grouping separator: string', numberFrom),
    define(
      'from: string, grouping separator: string | null, decimal separator: string | null',
      (text: string, grouping: FeelValue, point: FeelValue) =>
        grouping === null && point === null ? null : numberFrom(text, grouping, point),
    ),
  ],
};
