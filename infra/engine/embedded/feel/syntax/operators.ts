/** Calculating, comparing, logic, `if` and `instance of`. */
import { negated, type Operator, operations } from '../arithmetic.ts';
import { type CompareOperator, compare, equals, isTemporal } from '../equality.ts';
import { and, not, or } from '../logic.ts';
import { type FeelValue, type Kind, kindOf } from '../values.ts';
import {
  type Compile,
  type Compiling,
  type Evaluate,
  operand,
  part,
  parts,
  type SyntaxNode,
  unwrapped,
} from './tree.ts';

function both(node: SyntaxNode, level: 'logic' | 'calculation', c: Compiling, keyword: string): [Evaluate, Evaluate] {
  const [left, right] = parts(node, keyword);
  if (!left || !right) return c.refuse('incomplete');
  return [c.compile(operand(left, level, c)), c.compile(operand(right, level, c))];
}

/** Camunda always reads `date and time(` as one name; the grammar does not if a variable is called `date`. */
function splitsName(node: SyntaxNode, c: Compiling): boolean {
  const [left, right] = parts(node, 'and').map((each) => c.textOf(each));
  return /(date|years)$/.test(left ?? '') && /^(time|months duration) *\(/.test(right ?? '');
}

export const conjunction: Compile = (node, c) => {
  const [left, right] = both(node, 'logic', c, 'and');
  if (/(date and time|years and months duration) *\(/.test(c.textOf(node)) && splitsName(node, c))
    c.refuse('reserved-names');
  return (scope) => and(left(scope), () => right(scope));
};

export const disjunction: Compile = (node, c) => {
  const [left, right] = both(node, 'logic', c, 'or');
  return (scope) => or(left(scope), () => right(scope));
};

export const calculation: Compile = (node, c) => {
  const sign = node.getChild('ArithOp') ?? c.refuse('incomplete');
  const found = parts(node, 'ArithOp');
  if (found.length === 1) {
    const negative = operand(part(found, 0, c), 'value', c);
    if (/^-\s/.test(c.textOf(negative))) c.refuse('brackets', { text: c.textOf(negative) });
    const only = c.compile(negative);
    return (scope) => negated(only(scope));
  }
  const operation = operations[c.textOf(sign) as Operator] ?? c.refuse('operator', { sign: c.textOf(sign) });
  const [left, right] = both(node, 'calculation', c, 'ArithOp');
  const last = unwrapped(part(found, 1, c));
  if (operation === operations['**'] && last.name === 'NumericLiteral' && /\.\d*[1-9]/.test(c.textOf(last)))
    c.refuse('exponent');
  return (scope) => operation(left(scope), right(scope));
};

const relations: Readonly<Record<string, (a: FeelValue, b: FeelValue) => boolean | null>> = {
  '=': equals,
  '!=': (a, b) => not(equals(a, b)),
  '<': (a, b) => compare('<', a, b),
  '<=': (a, b) => compare('<=', a, b),
  '>': (a, b) => compare('>', a, b),
  '>=': (a, b) => compare('>=', a, b),
};

export const relation: Compile = (node, c) => {
  const sign = c.textOf(node.getChild('CompareOp') ?? c.refuse('incomplete'));
  const related = relations[sign] ?? c.refuse('operator', { sign });
  const [left, right] = both(node, 'calculation', c, 'CompareOp');
  refuseMixed(parts(node, 'CompareOp'), sign, c);
  return (scope) => related(left(scope), right(scope));
};

/** The kind of a literal; null if the kind is only known when the process runs. */
function writtenKind(node: SyntaxNode, c: Compiling): Kind | null {
  const inner = unwrapped(node);
  const kinds: Readonly<Record<string, Kind>> = {
    NumericLiteral: 'number',
    StringLiteral: 'string',
    BooleanLiteral: 'boolean',
    List: 'list',
    Context: 'context',
  };
  if (inner.name !== 'DateTimeLiteral') return kinds[inner.name] ?? null;
  const kind = inner.getChild('AtLiteral') ? kindOf(c.compile(inner)({ get: () => null })) : null;
  return kind && isTemporal(kind) ? kind : null;
}

/** `"150" > 100` is neither true nor false, so its author must have meant something else. */
function refuseMixed(operands: readonly SyntaxNode[], sign: string, c: Compiling): void {
  const [a, b] = operands.map((each) => writtenKind(each, c));
  if (a && b && a !== b) c.refuse('mixed', { one: a, other: b, sign });
}

export const between: Compile = (node, c) => {
  const [tested, lower] = parts(node, 'between', 'and');
  // Camunda reads "x between (" and "x between count(" as calls of functions named "x between" and "x between count"
  if (tested && lower && /[\p{L}\p{N}_$]$/u.test(c.textOf(tested)) && /^[\p{L}\p{N}_$ ]*\(/u.test(c.textOf(lower)))
    c.refuse('brackets', { text: c.textOf(tested) });
  const [value, low, high] = parts(node, 'between', 'and').map((each) => c.compile(operand(each, 'calculation', c)));
  if (!value || !low || !high) return c.refuse('incomplete');
  const inOrder =
    (operator: CompareOperator, limit: Evaluate): Evaluate =>
    (scope) =>
      compare(operator, value(scope), limit(scope));
  const [above, below] = [inOrder('>=', low), inOrder('<=', high)];
  return (scope) => and(above(scope), () => below(scope));
};

export const choice: Compile = (node, c) => {
  const [condition, yes, no] = parts(node, 'if', 'then', 'else').map((each) => c.compile(each));
  if (!condition || !yes || !no) return c.refuse('incomplete');
  return (scope) => (condition(scope) === true ? yes(scope) : no(scope));
};

/** The types that `instance of` accepts besides `Any`, and the kinds that belong to each type. */
const TYPES: Readonly<Record<string, readonly Kind[]>> = {
  number: ['number'],
  string: ['string'],
  boolean: ['boolean'],
  list: ['list'],
  context: ['context'],
  date: ['date'],
  time: ['time', 'local time'],
  'date and time': ['date and time', 'local date and time'],
  'years and months duration': ['years and months duration'],
  'days and time duration': ['days and time duration'],
};

export const instanceOf: Compile = (node, c) => {
  const [left, type] = parts(node, 'instance', 'of');
  if (!left || !type) return c.refuse('incomplete');
  const value = c.compile(operand(left, 'calculation', c));
  const name = c.textOf(type);
  if (name === 'Any') return (scope) => value(scope) !== null;
  const kinds = TYPES[name] ?? c.refuse('type', { name });
  return (scope) => kinds.includes(kindOf(value(scope)));
};
