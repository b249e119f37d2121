/**
 * FEEL values. `Value` is what process variables hold (JSON). `FeelValue` is what exists while an expression
 * runs: it also includes decimals, dates, times, durations, ranges and functions. Every `Value` is also a
 * `FeelValue`.
 */
import { Decimal } from './decimal.ts';
import type { FeelNumber } from './numbers.ts';
import { FeelDate, FeelDateTime, FeelTime, Months, Nanos } from './temporal/values.ts';

export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };
export type Context = { readonly [name: string]: Value };

export type Temporal = FeelDate | FeelTime | FeelDateTime | Months | Nanos;
export type FeelList = readonly FeelValue[];
export type FeelContext = { readonly [name: string]: FeelValue };
export type FeelValue = null | boolean | FeelNumber | string | Temporal | Range | FeelFunction | FeelList | FeelContext;

export interface Bound {
  readonly value: FeelValue;
  readonly closed: boolean;
}

/** `[low..high]`; both ends are of the same ordered kind. */
export class Range {
  readonly low: Bound;
  readonly high: Bound;
  constructor(low: Bound, high: Bound) {
    this.low = low;
    this.high = high;
  }
}

/** `function(x, y) …`, as `sort` accepts it. */
export class FeelFunction {
  readonly parameters: readonly string[];
  readonly call: (...values: FeelValue[]) => FeelValue;
  constructor(parameters: readonly string[], call: (...values: FeelValue[]) => FeelValue) {
    this.parameters = parameters;
    this.call = call;
  }
}

/**
 * The types as `instance of` names them, but with local times kept apart, because they cannot be compared with times
 * that have an offset.
 */
export type Kind =
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'list'
  | 'context'
  | 'date'
  | 'time'
  | 'local time'
  | 'date and time'
  | 'local date and time'
  | 'years and months duration'
  | 'days and time duration'
  | 'range'
  | 'function';

export function kindOf(value: FeelValue): Kind {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value as 'boolean' | 'number' | 'string';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Decimal) return 'number';
  if (value instanceof FeelDate) return 'date';
  if (value instanceof FeelTime) return value.offset === null ? 'local time' : 'time';
  if (value instanceof FeelDateTime) return value.offset === null ? 'local date and time' : 'date and time';
  if (value instanceof Months) return 'years and months duration';
  if (value instanceof Nanos) return 'days and time duration';
  if (value instanceof Range) return 'range';
  return value instanceof FeelFunction ? 'function' : 'context';
}

export const isList = <T extends FeelValue>(value: T): value is Extract<T, readonly unknown[]> => Array.isArray(value);
export const isNumber = (value: FeelValue): value is FeelNumber =>
  typeof value === 'number' || value instanceof Decimal;
export const isContext = <T extends FeelValue>(
  value: T,
): value is Extract<T, { readonly [name: string]: FeelValue }> & { readonly [name: string]: T } =>
  typeof value === 'object' && kindOf(value) === 'context';

/** The entry of a context, null when there is none. */
export const entryOf = (context: FeelContext, name: string): FeelValue =>
  Object.hasOwn(context, name) ? (context[name] ?? null) : null;

/** The type's name as Camunda's messages write it ("to be 'BOOLEAN', but was 'NULL'"). */
export function typeName(value: FeelValue): string {
  const names: Partial<Record<Kind, string>> = {
    list: 'ARRAY',
    context: 'OBJECT',
    date: 'DATE',
    'date and time': 'DATE_TIME',
    'local date and time': 'DATE_TIME',
    'years and months duration': 'PERIOD',
    'days and time duration': 'DURATION',
    time: 'UNKNOWN',
    'local time': 'UNKNOWN',
    function: 'UNKNOWN',
  };
  const kind = kindOf(value);
  return names[kind] ?? kind.toUpperCase();
}

/**
 * Any value from JSON or from a job, as a FEEL value; what FEEL does not support (undefined, NaN, functions) becomes
 * null.
 */
export function toValue(input: unknown): Value {
  if (typeof input === 'string' || typeof input === 'boolean') return input;
  if (typeof input === 'number') return Number.isFinite(input) ? input : null;
  if (Array.isArray(input)) return input.map(toValue);
  if (typeof input !== 'object' || input === null) return null;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toValue(value)]));
}
