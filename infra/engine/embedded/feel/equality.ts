/**
 * Equality and order. Values of different kinds cannot be compared: the result is null, not false, except for equality
 * with null.
 */
import { FeelFault, spend } from './budget.ts';
import { compareNumbers } from './numbers.ts';
import { instantOf, utcNanos } from './temporal/calculate.ts';
import { offsetText } from './temporal/format.ts';
import type { FeelDateTime } from './temporal/values.ts';
import { type FeelValue, isContext, isList, isNumber, type Kind, kindOf, type Temporal } from './values.ts';

/**
 * `a = b`: null when the kinds differ. The exception is an operand that is null: it is equal to null and unequal to
 * everything else.
 */
export function equals(a: FeelValue, b: FeelValue): boolean | null {
  if (a === null || b === null) return a === b;
  if (typeof a !== 'object' && typeof a === typeof b) return a === b;
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) === 0;
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return null;
  spend(1);
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => same(item, b[i] ?? null));
  if (isContext(a) && isContext(b)) return equalContexts(a, b);
  return isTemporal(kind) ? equalTemporals(a as Temporal, b as Temporal) : null;
}

/** Whether two values are equal; values of different kinds are not. */
export const same = (a: FeelValue, b: FeelValue): boolean => equals(a, b) === true;

function equalContexts(a: { readonly [name: string]: FeelValue }, b: { readonly [name: string]: FeelValue }): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name] ?? null, b[name] ?? null))
  );
}

/** Compares field by field: the same moment written in two time zones is not equal. */
function equalTemporals(a: Temporal, b: Temporal): boolean {
  const [x, y] = [a as unknown as Record<string, unknown>, b as unknown as Record<string, unknown>];
  return Object.keys(x).every((field) => x[field] === y[field]);
}

/**
 * Equality for `list contains` and `x in [...]`: like `=`, but two contexts are equal only if they are the same object
 * (fresh.ts).
 */
export function identical(a: FeelValue, b: FeelValue): boolean {
  if (isContext(a) && isContext(b)) return a === b;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => identical(item, b[i] ?? null));
  return same(a, b);
}

const ORDERED: ReadonlySet<Kind> = new Set<Kind>([
  'number',
  'string',
  'date',
  'time',
  'local time',
  'date and time',
  'local date and time',
  'years and months duration',
  'days and time duration',
]);

export const isOrdered = (kind: Kind): boolean => ORDERED.has(kind);
export const isTemporal = (kind: Kind): boolean => ORDERED.has(kind) && kind !== 'number' && kind !== 'string';

const sign = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Negative, zero or positive; null for values of different kinds, or of a kind without an order. */
export function order(a: FeelValue, b: FeelValue): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return sign(a, b);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  const kind = kindOf(a);
  return kind === kindOf(b) && isTemporal(kind) ? orderTemporals(a as Temporal, b as Temporal) : null;
}

function orderTemporals(a: Temporal, b: Temporal): number {
  if ('months' in a && 'months' in b) return sign(a.months, b.months);
  if ('day' in a && 'day' in b) return 'nanos' in a && 'nanos' in b ? orderDateTimes(a, b) : sign(a.day, b.day);
  if ('offset' in a && 'offset' in b) return sign(utcNanos(a), utcNanos(b));
  return 'nanos' in a && 'nanos' in b ? sign(BigInt(a.nanos), BigInt(b.nanos)) : 0;
}

/** Compares by moment. Equal moments are compared by local time, then by time zone. */
function orderDateTimes(a: FeelDateTime, b: FeelDateTime): number {
  const place = ({ zone, offset }: FeelDateTime) => zone ?? offsetText(offset ?? 0);
  return (
    sign(instantOf(a), instantOf(b)) ||
    sign(a.day, b.day) ||
    sign(a.nanos, b.nanos) ||
    (a.offset === null ? 0 : sign(place(a), place(b)))
  );
}

export type CompareOperator = '<' | '<=' | '>' | '>=';

/** Whether a value has an order, or is a list of such values: Camunda starts to compare such lists, and then fails. */
export function looksOrdered(value: FeelValue): boolean {
  if (!isList(value)) return isOrdered(kindOf(value));
  const [first, ...rest] = value;
  return first !== undefined && looksOrdered(first) && rest.every((item: FeelValue) => kindOf(item) === kindOf(first));
}

/** `a < b` and the other comparisons. Throws FeelFault for two lists, where Camunda fails too. */
export function compare(operator: CompareOperator, a: FeelValue, b: FeelValue): boolean | null {
  const result = order(a, b);
  if (result === null) {
    if (isList(a) && isList(b) && looksOrdered(a) && looksOrdered(b)) throw new FeelFault('lists cannot be compared');
    return null;
  }
  if (operator === '<') return result < 0;
  if (operator === '<=') return result <= 0;
  return operator === '>' ? result > 0 : result >= 0;
}
