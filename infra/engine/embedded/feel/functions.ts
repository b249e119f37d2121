/**
 * The functions an expression may call: name, the types of its parameters, what it gives. A call with other types is null,
 * as in Camunda. Whatever is not in this table is refused at deploy, with its name.
 */
import { and, compare, equals, isList, or, type Value } from './values.ts';

type Kind = 'any' | 'number' | 'string' | 'boolean' | 'list';
export interface FeelFunction {
  readonly parameters: readonly Kind[];
  readonly call: (...values: never[]) => Value;
}

const define = (parameters: readonly Kind[], call: FeelFunction['call']): FeelFunction => ({ parameters, call });
const numbers = (list: readonly Value[]): number[] | null =>
  list.every((item) => typeof item === 'number') ? (list as number[]) : null;

/** The largest (`>`) or smallest (`<`) of a list whose items can be ordered; null for an empty or a mixed one. */
function extreme(list: readonly Value[], operator: '<' | '>'): Value {
  let best = list[0] ?? null;
  for (const item of list.slice(1)) {
    const better = compare(operator, item, best);
    if (better === null) return null;
    if (better) best = item;
  }
  return typeof best === 'number' || typeof best === 'string' ? best : null;
}

export const functions: Readonly<Record<string, FeelFunction>> = {
  not: define(['any'], (value: Value) => (typeof value === 'boolean' ? !value : null)),
  'is defined': define(['any'], (value: Value) => value !== null),
  count: define(['list'], (list: readonly Value[]) => list.length),
  sum: define(['list'], (list: readonly Value[]) => {
    const items = numbers(list);
    return items?.length ? Number(items.reduce((total, item) => total + item, 0).toPrecision(15)) : null;
  }),
  min: define(['list'], (list: readonly Value[]) => extreme(list, '<')),
  max: define(['list'], (list: readonly Value[]) => extreme(list, '>')),
  all: define(['any'], (given: Value) => (isList(given) ? given : [given]).reduce<Value>(and, true)),
  any: define(['any'], (given: Value) => (isList(given) ? given : [given]).reduce<Value>(or, false)),
  'list contains': define(['list', 'any'], (list: readonly Value[], item: Value) =>
    list.some((each) => equals(each, item) === true),
  ),
  append: define(['list', 'any'], (list: readonly Value[], item: Value) => [...list, item]),
  reverse: define(['list'], (list: readonly Value[]) => [...list].reverse()),
  abs: define(['number'], (value: number) => Math.abs(value)),
  floor: define(['number'], (value: number) => Math.floor(value)),
  ceiling: define(['number'], (value: number) => Math.ceil(value) + 0),
  'string length': define(['string'], (text: string) => text.length),
  'upper case': define(['string'], (text: string) => text.toUpperCase()),
  'lower case': define(['string'], (text: string) => text.toLowerCase()),
  contains: define(['string', 'string'], (text: string, part: string) => text.includes(part)),
  'starts with': define(['string', 'string'], (text: string, part: string) => text.startsWith(part)),
  'ends with': define(['string', 'string'], (text: string, part: string) => text.endsWith(part)),
};

const fits = (kind: Kind, value: Value): boolean =>
  kind === 'any' || (kind === 'list' ? isList(value) : typeof value === kind);

/** Calls a function of the table; arguments of other types give null. */
export function callFunction(called: FeelFunction, values: readonly Value[]): Value {
  const right = called.parameters.every((kind, i) => fits(kind, values[i] ?? null));
  return right ? called.call(...(values as never[])) : null;
}
