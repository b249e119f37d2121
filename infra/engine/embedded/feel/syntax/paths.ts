/** Names, `a.b` and `list[...]`. */
import { spend } from '../budget.ts';
import { addNumbers, compareNumbers, type FeelNumber, subtractNumbers, toInt } from '../numbers.ts';
import { propertyOf } from '../properties.ts';
import { type FeelList, type FeelValue, isContext, isList, isNumber } from '../values.ts';
import { type Compile, nameOf, operand, part, parts, type Scope, type SyntaxNode, unwrapped } from './tree.ts';

export const variable: Compile = (node, c) => {
  const name = nameOf(node, c);
  return (scope) => scope.get(name);
};

export const path: Compile = (node, c) => {
  const [left, right] = parts(node);
  if (!left || !right) return c.refuse('incomplete');
  const source = c.compile(operand(left, 'value', c));
  const name = c.textOf(right) === 'time offset' ? 'time offset' : nameOf(right, c);
  return (scope) => propertyOf(source(scope), name);
};

/** `?`: the value that an `in` tests. */
export const INPUT = '?';
export const inputValue: Compile = (_, c) => {
  if (!c.input) c.refuse('question-mark');
  return (scope) => scope.get(INPUT);
};

/** The item at a position, which counts from 1, or from the end if it is negative. */
function itemAt(list: FeelList, position: FeelNumber): FeelValue {
  const index = compareNumbers(position, 0) > 0 ? subtractNumbers(position, 1) : addNumbers(list.length, position);
  const there = compareNumbers(index, 0) >= 0 && compareNumbers(index, list.length) < 0;
  return there ? (list[toInt(index)] ?? null) : null;
}

/** Within a filter, the item is called `item`, and if it is a context, its entries can be used by name. */
function itemScope(scope: Scope, item: FeelValue): Scope {
  return {
    get(name) {
      if (isContext(item) && Object.hasOwn(item, name)) return item[name] ?? null;
      return name === 'item' ? item : scope.get(name);
    },
  };
}

type Test = (item: FeelValue) => FeelValue;

/** The result for the first item decides what the test is: a number means a position, anything else a condition. */
function filtered(list: FeelList, test: Test): FeelValue {
  if (!list.length) return [];
  spend(list.length);
  const [first = null, ...rest] = list;
  const answer = test(first);
  if (isNumber(answer)) return itemAt(list, answer);
  const others = rest.filter((item) => test(item) === true);
  return answer === true ? [first, ...others] : others;
}

/**
 * Comparisons and calls are evaluated only for an item; anything else may be a position, calculated independently of
 * the items.
 */
function isCondition(node: SyntaxNode): boolean {
  const { name } = unwrapped(node);
  return name === 'FunctionInvocation' || name === 'Comparison';
}

export const filter: Compile = (node, c) => {
  const found = parts(node);
  const source = c.compile(operand(part(found, 0, c), 'value', c));
  const condition = part(found, 1, c);
  const test = c.withInput(false).compile(condition);
  const perItem = isCondition(condition);
  return (scope) => {
    const list = source(scope);
    if (!isList(list)) return null;
    const position = perItem ? null : test(scope);
    if (isNumber(position)) return itemAt(list, position);
    return filtered(list, (item) => test(itemScope(scope, item)));
  };
};
