/** One syntax node of feelin's grammar to one function. Nodes that are not named here are refused. */
import type { parseExpression } from 'feelin';
import { callFunction, functions } from './functions.ts';
import { and, arithmetic, compare, equals, isContext, isList, or, type Value } from './values.ts';

export type SyntaxNode = ReturnType<typeof parseExpression>['topNode'];
/** Where names are looked up while an expression runs. */
export interface Scope {
  get(name: string): Value;
}
export type Evaluate = (scope: Scope) => Value;
interface Compiling {
  textOf(node: SyntaxNode): string;
  refuse(reason: string): never;
}
type Compile = (node: SyntaxNode, c: Compiling) => Evaluate;

const PUNCTUATION = new Set(['(', ')', '[', ']', '{', '}', ',', '.', '..']);

function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** The children that carry meaning: no brackets, no keywords given in `keywords`. */
const parts = (node: SyntaxNode, ...keywords: string[]): SyntaxNode[] =>
  children(node).filter((child) => !PUNCTUATION.has(child.name) && !keywords.includes(child.name));

function at(nodes: readonly SyntaxNode[], index: number, c: Compiling): SyntaxNode {
  return nodes[index] ?? c.refuse('the expression is not complete');
}

export function compileNode(node: SyntaxNode, c: Compiling): Evaluate {
  if (node.type.isError) c.refuse('the expression is not valid FEEL');
  const compile = compilers[node.name];
  if (!compile) return c.refuse(`"${c.textOf(node)}" is FEEL that Openboek does not allow (${node.name})`);
  if (children(node).some((child) => child.type.isError)) c.refuse('the expression is not valid FEEL');
  return compile(node, c);
}

const only: Compile = (node, c) => compileNode(at(parts(node), 0, c), c);
const constant =
  (value: Value): Evaluate =>
  () =>
    value;

function plainName(node: SyntaxNode, c: Compiling): string {
  const name = c.textOf(node);
  return /^(?!(?:true|false|null)$)[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
    ? name
    : c.refuse(`"${name}" is not a name that may be used here`);
}

const text: Compile = (node, c) => {
  if (/\\u/i.test(c.textOf(node))) c.refuse('write the character itself instead of \\u');
  try {
    return constant(JSON.parse(c.textOf(node)) as string);
  } catch {
    return c.refuse(`the text ${c.textOf(node)} has an escape that is not known`);
  }
};

const number: Compile = (node, c) => {
  const written = c.textOf(node);
  const value = Number(written);
  const exact = /^-?[\d.]+$/.test(written) && written.replace(/\D/g, '').replace(/^0+/, '').length <= 15;
  return exact ? constant(value) : c.refuse(`the number ${written} is not a plain number of at most 15 digits`);
};

const logical =
  (keyword: string, combine: (a: Value, b: Value) => Value): Compile =>
  (node, c) => {
    const [left, right] = operands(node, c, keyword);
    return (scope) => combine(left(scope), right(scope));
  };

function operands(node: SyntaxNode, c: Compiling, ...keywords: string[]): [Evaluate, Evaluate] {
  const found = parts(node, ...keywords);
  return [compileNode(at(found, 0, c), c), compileNode(at(found, found.length - 1, c), c)];
}

const calculate: Compile = (node, c) => {
  const operator = c.textOf(node.getChild('ArithOp') ?? c.refuse('the expression is not complete'));
  const found = parts(node, 'ArithOp');
  if (found.length === 1) {
    const operand = compileNode(at(found, 0, c), c);
    return (scope) => arithmetic('-', 0, operand(scope));
  }
  const [left, right] = operands(node, c, 'ArithOp');
  return (scope) => arithmetic(operator, left(scope), right(scope));
};

function relation(operator: string, c: Compiling): (a: Value, b: Value) => boolean | null {
  if (operator === '=') return equals;
  if (operator === '!=') {
    return (a, b) => {
      const same = equals(a, b);
      return same === null ? null : !same;
    };
  }
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=')
    return (a, b) => compare(operator, a, b);
  return c.refuse(`the operator ${operator} is not known`);
}

const comparison: Compile = (node, c) => {
  const operator = node.getChild('CompareOp');
  if (operator) {
    const related = relation(c.textOf(operator), c);
    const [left, right] = operands(node, c, 'CompareOp');
    return (scope) => related(left(scope), right(scope));
  }
  if (node.getChild('between')) {
    const [value, low, high] = parts(node, 'between', 'and').map((part) => compileNode(part, c));
    if (!value || !low || !high) return c.refuse('the expression is not complete');
    return (scope) => and(compare('>=', value(scope), low(scope)), compare('<=', value(scope), high(scope)));
  }
  return c.refuse('"in" is not allowed: write the comparisons out');
};

const choose: Compile = (node, c) => {
  const [condition, yes, no] = parts(node, 'if', 'then', 'else').map((part) => compileNode(part, c));
  if (!condition || !yes || !no) return c.refuse('the expression is not complete');
  return (scope) => (condition(scope) === true ? yes(scope) : no(scope));
};

const path: Compile = (node, c) => {
  const found = parts(node);
  const source = compileNode(at(found, 0, c), c);
  const name = plainName(at(found, 1, c), c);
  const read = (value: Value): Value => {
    if (isList(value)) return value.map(read);
    return isContext(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
  };
  return (scope) => read(source(scope));
};

const context: Compile = (node, c) => {
  const entries = parts(node).map((entry): [string, Evaluate] => {
    const [key, value] = parts(entry);
    if (!key || !value) return c.refuse('the expression is not complete');
    const name = key.firstChild?.name === 'StringLiteral' ? (JSON.parse(c.textOf(key)) as string) : plainName(key, c);
    return [name, compileNode(value, c)];
  });
  return (scope) => {
    const built: Record<string, Value> = {};
    const inner: Scope = { get: (name) => (Object.hasOwn(built, name) ? (built[name] ?? null) : scope.get(name)) };
    for (const [name, value] of entries) built[name] = value(inner);
    return built;
  };
};

const invoke: Compile = (node, c) => {
  const callee = at(parts(node), 0, c);
  const name = c.textOf(callee);
  const called = functions[name] ?? c.refuse(`the function "${name}" is not in the list of allowed functions`);
  const given = node.getChild('PositionalParameters');
  const values = given ? parts(given).map((argument) => compileNode(argument, c)) : [];
  if (values.length !== called.parameters.length)
    return c.refuse(`"${name}" takes ${called.parameters.length} values by position`);
  return (scope) =>
    callFunction(
      called,
      values.map((value) => value(scope)),
    );
};

const compilers: Readonly<Record<string, Compile>> = {
  Expression: only,
  ParenthesizedExpression: only,
  NumericLiteral: number,
  StringLiteral: text,
  BooleanLiteral: (node, c) => constant(c.textOf(node) === 'true'),
  null: () => constant(null),
  VariableName: (node, c) => {
    const name = plainName(node, c);
    return (scope) => scope.get(name);
  },
  Conjunction: logical('and', and),
  Disjunction: logical('or', or),
  Comparison: comparison,
  ArithmeticExpression: calculate,
  IfExpression: choose,
  List: (node, c) => {
    const items = parts(node).map((part) => compileNode(part, c));
    return (scope) => items.map((item) => item(scope));
  },
  Context: context,
  PathExpression: path,
  FunctionInvocation: invoke,
};
