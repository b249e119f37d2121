/** `x in ...`: tests a value against a list, ranges, comparisons or other tests. */
import { spend } from '../budget.ts';
import { type CompareOperator, compare, equals, identical } from '../equality.ts';
import { and, or } from '../logic.ts';
import { type FeelValue, isList, Range } from '../values.ts';
import { INPUT } from './paths.ts';
import {
  type Compile,
  type Compiling,
  children,
  type Evaluate,
  mentions,
  operand,
  part,
  parts,
  type Scope,
  type SyntaxNode,
  withName,
} from './tree.ts';

type Test = (value: FeelValue, scope: Scope) => FeelValue;

export const membership: Compile = (node, c) => {
  const found = parts(node, 'in');
  const value = c.compile(operand(part(found, 0, c), 'calculation', c));
  const last = part(found, 1, c);
  const tests = (last.name === 'PositiveUnaryTests' ? parts(last) : [last]).map((each) => testOf(each, c));
  return (scope) => {
    const tested = value(scope);
    return tests.reduce<FeelValue>((result, test) => or(result, () => test(tested, scope)), false);
  };
};

function testOf(node: SyntaxNode, c: Compiling): Test {
  const inner = part(parts(node), 0, c);
  if (inner.name !== 'SimplePositiveUnaryTest') return valueTest(inner, c);
  const interval = inner.getChild('Interval');
  return interval ? rangeTest(interval, c) : comparisonTest(inner, c);
}

/** `> 5` */
function comparisonTest(node: SyntaxNode, c: Compiling): Test {
  const sign = c.textOf(node.getChild('CompareOp') ?? c.refuse('incomplete'));
  if (!['<', '<=', '>', '>='].includes(sign)) return c.refuse('after-in', { sign });
  const limit = c.compile(operand(part(parts(node, 'CompareOp'), 0, c), 'calculation', c));
  return (value, scope) => compare(sign as CompareOperator, value, limit(scope));
}

interface Ends {
  readonly low: Evaluate;
  readonly high: Evaluate;
  readonly lowClosed: boolean;
  readonly highClosed: boolean;
}

function endsOf(interval: SyntaxNode, c: Compiling): Ends {
  const [first, last] = [interval.firstChild, interval.lastChild];
  const [low, high] = parts(interval).map((end) => c.compile(operand(end, 'calculation', c)));
  if (!low || !high || !first || !last) return c.refuse('range-incomplete');
  return { low, high, lowClosed: c.textOf(first) === '[', highClosed: c.textOf(last) === ']' };
}

/** `[1..5]`, `(1..5]`; null unless the value and both bounds are of one kind. */
function rangeTest(interval: SyntaxNode, c: Compiling): Test {
  const { low, high, lowClosed, highClosed } = endsOf(interval, c);
  return (value, scope) => {
    const above = compare(lowClosed ? '>=' : '>', value, low(scope));
    const below = compare(highClosed ? '<=' : '<', value, high(scope));
    return above === null || below === null ? null : and(above, () => below);
  };
}

/** A range as a value, as some functions accept it; null when its ends are of different kinds or are texts. */
export const rangeValue: Compile = (node, c) => {
  const interval = node.getChild('Interval') ?? c.refuse('misplaced', { text: c.textOf(node) });
  const { low, high, lowClosed, highClosed } = endsOf(interval, c);
  return (scope) => {
    const [from, to] = [low(scope), high(scope)];
    if (typeof from === 'string' || compare('<', from, to) === null) return null;
    return new Range({ value: from, closed: lowClosed }, { value: to, closed: highClosed });
  };
};

const LOOSE = new Set([
  'Conjunction',
  'Disjunction',
  'IfExpression',
  'ForExpression',
  'QuantifiedExpression',
  'FunctionDefinition',
]);

/** A value, a list, or a condition that contains `?`. Anything that Camunda could read differently needs brackets. */
function valueTest(node: SyntaxNode, c: Compiling): Test {
  const bracketed = node.name === 'ParenthesizedExpression';
  if (LOOSE.has(node.name) || (c.textOf(node).startsWith('(') && !bracketed)) return c.refuse('in-brackets');
  if (bracketed && parts(node).some((each) => each.name === 'BooleanLiteral')) return noBoolean(c);
  if (node.name === 'BooleanLiteral') return noBoolean(c);
  if (mentions(node, 'SimplePositiveUnaryTest')) refuseHiddenRange(node, c);
  const inner = c.withInput(true);
  const test = inner.compile(node);
  if (!mentions(node, INPUT)) return (value, scope) => holds(value, test(scope));
  if (mentions(node, 'PositiveUnaryTest')) return c.refuse('nested-in');
  return (value, scope) => withInput(value, scope, test);
}

const noBoolean = (c: Compiling): never => c.refuse('boolean-in');

/** Lists of ranges look valid, but Camunda treats each range as a separate test. */
function refuseHiddenRange(node: SyntaxNode, c: Compiling): void {
  if (node.name === 'List' && children(node).some((each) => each.name === 'SimplePositiveUnaryTest'))
    c.refuse('ranges');
}

/** Whether the value passes a test whose own value was calculated first, without using the tested value. */
function holds(value: FeelValue, test: FeelValue): FeelValue {
  if (test === true) return true;
  if (isList(test)) {
    spend(test.length);
    return test.some((item: FeelValue) => identical(item, value)) || equals(value, test) === true;
  }
  const equal = equals(value, test);
  if (equal === true) return true;
  return test === false ? false : equal;
}

class NoInput extends Error {}
const NO_INPUT = new NoInput();

/** A test with `?` is a condition if its evaluation reaches the `?`; otherwise it is a value like any other. */
function withInput(value: FeelValue, scope: Scope, test: Evaluate): FeelValue {
  const without: Scope = {
    get: (name) => {
      if (name === INPUT) throw NO_INPUT;
      return scope.get(name);
    },
  };
  try {
    return holds(value, test(without));
  } catch (error) {
    if (!(error instanceof NoInput)) throw error;
    const result = test(withName(scope, INPUT, value));
    return typeof result === 'boolean' ? result : null;
  }
}
