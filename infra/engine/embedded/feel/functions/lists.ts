import { checkedList, checkedText, FeelFault, MAX_LIST, spend } from '../budget.ts';
import { identical, looksOrdered, order, same } from '../equality.ts';
import { and, or } from '../logic.ts';
import { type FeelNumber, toInt } from '../numbers.ts';
import { type FeelFunction, type FeelList, type FeelValue, isList } from '../values.ts';
import { define, type FunctionTable } from './define.ts';

/**
 * The largest (1) or smallest (-1) item, or the first of several equal ones; null for an empty list, a mixed list, or
 * items without an order.
 */
const extreme = (wanted: 1 | -1) => (list: FeelList) => {
  const [first = null, ...rest] = checkedList(list);
  if (!looksOrdered(list)) return null;
  if (isList(first) && rest.length) throw new FeelFault('lists cannot be compared');
  let best = first;
  for (const item of rest) {
    const compared = order(item, best);
    if (compared === null) return null;
    if (compared * wanted > 0) best = item;
  }
  return best;
};

/** The index of a position. Positions count from 1, or from the end if negative. */
const indexOf = (list: FeelList, position: FeelNumber): number => {
  const index = toInt(position);
  return index > 0 ? index - 1 : list.length + index;
};

/** A list function with a position as its argument; null for position 0, which does not exist. */
const positioned =
  (call: (list: FeelList, index: number, value?: FeelValue) => FeelList) =>
  (list: FeelList, position: FeelNumber, value?: FeelValue): FeelValue =>
    toInt(position) === 0 ? null : checkedList(call(list, indexOf(list, position), value));

/** The items from index `from` up to, but not including, index `to`. Both may lie outside the list. */
const slice = (list: FeelList, from: number, to = list.length): FeelList =>
  list.slice(Math.max(0, from), Math.max(0, to));

const items = (value: FeelValue): FeelList => (isList(value) ? value : [value]);

function occurrences(list: FeelList, wanted: FeelValue): number[] {
  spend(list.length);
  return list.flatMap((item, i) => (same(item, wanted) ? [i + 1] : []));
}

function distinct(list: FeelList): FeelList {
  const kept: FeelValue[] = [];
  for (const item of checkedList(list)) {
    spend(kept.length);
    if (!kept.some((other) => same(item, other))) kept.push(item);
  }
  return kept;
}

function flattened(list: FeelList, flat: FeelValue[] = []): FeelList {
  for (const item of list) {
    if (isList(item)) flattened(item, flat);
    else flat.push(item);
    spend(1);
  }
  return flat.length > MAX_LIST ? checkedList(flat) : flat;
}

/**
 * Sorts with a function that returns whether one item comes before another; the result is null if the function does not
 * have two parameters, or returns neither true nor false for the first two items that are compared. Throws FeelFault if
 * it returns neither later, or if it contradicts itself, because the result would depend on the algorithm.
 */
function sort(list: FeelList, precedes: FeelFunction): FeelValue {
  if (precedes.parameters.length !== 2) return null;
  let compared = 0;
  let unclear = false;
  const before = (a: FeelValue, b: FeelValue): boolean => {
    const answer = precedes.call(a, b);
    if (typeof answer !== 'boolean') {
      if (compared > 1) throw new FeelFault('the function given to sort does not return true or false for all items');
      unclear = true;
    }
    return answer === true;
  };
  const sorted = [...checkedList(list)].sort((a, b) => {
    if (unclear) return 0;
    compared += 1;
    const [first, second] = [before(a, b), before(b, a)];
    if (first && second && !same(a, b))
      throw new FeelFault('the function given to sort puts each of two items before the other');
    return first ? -1 : second ? 1 : 0;
  });
  return unclear ? null : sorted;
}

function join(list: FeelList, delimiter: FeelValue = null, prefix: FeelValue = null, suffix: FeelValue = null) {
  const wrapped = typeof prefix === 'string' && typeof suffix === 'string';
  if (!wrapped && (prefix !== null || suffix !== null)) return null;
  if (delimiter !== null && typeof delimiter !== 'string') return null;
  const texts = checkedList(list).filter((item) => item !== null);
  if (!texts.every((item) => typeof item === 'string')) return null;
  const joined = texts.join(delimiter ?? '');
  return checkedText(wrapped ? prefix + joined + suffix : joined);
}

function partition(list: FeelList, size: FeelNumber): FeelValue {
  const step = toInt(size);
  if (step <= 0) return null;
  const parts = Array.from({ length: Math.ceil(list.length / step) }, (_, i) => list.slice(i * step, (i + 1) * step));
  return checkedList(parts);
}

const all = (list: FeelList) => checkedList(list).reduce<FeelValue>((result, item) => and(result, () => item), true);
const any = (list: FeelList) => checkedList(list).reduce<FeelValue>((result, item) => or(result, () => item), false);

export const listFunctions: FunctionTable = {
  'list contains': [
    define('list: list, element: any', (list: FeelList, item: FeelValue) =>
      checkedList(list).some((each) => identical(each, item)),
    ),
  ],
  count: [define('list: list', (list: FeelList) => list.length)],
  min: [define('list...: list', extreme(-1))],
  max: [define('list...: list', extreme(1))],
  all: [define('list...: list', all)],
  any: [define('list...: list', any)],
  sublist: [
    define(
      'list: list, start: number',
      positioned((list, from) => slice(list, from)),
    ),
    define('list: list, start: number, length: number', (list: FeelList, start: FeelNumber, length: FeelNumber) =>
      positioned((all, from) => slice(all, from, from + toInt(length)))(list, start),
    ),
  ],
  append: [define('list: list, items...: list', (list: FeelList, more: FeelList) => checkedList([...list, ...more]))],
  concatenate: [define('lists...: list', (lists: FeelList) => checkedList(lists.flatMap(items)))],
  'insert before': [
    define(
      'list: list, position: number, newItem: any',
      positioned((list, index, item = null) => [...slice(list, 0, index), item, ...slice(list, index)]),
    ),
  ],
  remove: [
    define(
      'list: list, position: number',
      positioned((list, index) => [...slice(list, 0, index), ...slice(list, index + 1)]),
    ),
  ],
  reverse: [define('list: list', (list: FeelList) => [...checkedList(list)].reverse())],
  'index of': [define('list: list, match: any', occurrences)],
  union: [define('lists...: list', (lists: FeelList) => distinct(lists.flatMap(items)))],
  'distinct values': [define('list: list', distinct)],
  'duplicate values': [
    define('list: list', (list: FeelList) => distinct(list).filter((item) => occurrences(list, item).length > 1)),
  ],
  flatten: [define('list: list', (list: FeelList) => flattened(list))],
  sort: [define('list: list, precedes: function', sort)],
  'string join': [
    define('list: list', join),
    define('list: list, delimiter: any', join),
    define('list: list, delimiter: any, prefix: any, suffix: any', join),
  ],
  'is empty': [define('list: list', (list: FeelList) => list.length === 0)],
  partition: [define('list: list, size: number', partition)],
};
