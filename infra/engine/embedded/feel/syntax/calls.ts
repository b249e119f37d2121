/** Calls of functions: by position or by name, checked when the process is deployed. */

import { FeelFault } from '../budget.ts';
import { type BuiltIn, callBuiltIn } from '../functions/define.ts';
import { functions } from '../functions/table.ts';
import { compilePattern } from '../regex/pattern.ts';
import { FeelFunction, type FeelList, isList } from '../values.ts';
import { atLiteral, calledLiteral, textOf } from './literals.ts';
import { rangeValue } from './tests.ts';
import {
  type Compile,
  type Compiling,
  type Evaluate,
  nameOf,
  part,
  parts,
  type Scope,
  type SyntaxNode,
  withName,
} from './tree.ts';

const HINTS: Readonly<Record<string, string>> = {
  now: 'the result would be different at every try; use a variable',
  today: 'the result would be different at every try; use a variable',
  'random number': 'the result would be different at every try',
  uuid: 'the result would be different at every try',
  log: 'its last digits differ from processor to processor',
  exp: 'its last digits differ from processor to processor',
};

export const invocation: Compile = (node, c) => call(part(parts(node), 0, c), node, c);

export const temporal: Compile = (node, c) =>
  atLiteral(node, c) ?? call(node.getChild('DateTimeConstructor') ?? node, node, c);

function call(callee: SyntaxNode, node: SyntaxNode, c: Compiling): Evaluate {
  const name = c.textOf(callee);
  const literal = calledLiteral(name, node, c);
  if (literal) return literal;
  const overloads = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!overloads) {
    const hint = Object.hasOwn(HINTS, name) ? `: ${HINTS[name]}` : '';
    return c.refuse('function', { name, hint });
  }
  const named = node.getChild('NamedParameters');
  return named ? byName(name, overloads, named, c) : byPosition(name, overloads, node, c);
}

function byPosition(name: string, overloads: readonly BuiltIn[], node: SyntaxNode, c: Compiling): Evaluate {
  const given = node.getChild('PositionalParameters');
  const nodes = given ? parts(given) : [];
  const fits = ({ parameters, variadic }: BuiltIn) =>
    parameters.length === nodes.length || (variadic && nodes.length > parameters.length);
  const called = overloads.find(fits) ?? wrongCall(name, overloads, c);
  const values = nodes.map((each, i) => argument(each, parameterAt(called, i), c));
  checkPattern(called, nodes, c);
  if (!called.variadic) return invoke(called, values);
  const fixed = called.parameters.length - 1;
  return (scope) => {
    const all = values.map((value) => value(scope));
    return callBuiltIn(called, [...all.slice(0, fixed), gathered(all.slice(fixed), fixed === 0)]);
  };
}

/** The values of a variadic parameter. If there is no other parameter, a single list is replaced by its items. */
const gathered = (values: FeelList, alone: boolean): FeelList => {
  const [first] = values;
  return alone && values.length === 1 && first !== undefined && isList(first) ? first : values;
};

function byName(name: string, overloads: readonly BuiltIn[], node: SyntaxNode, c: Compiling): Evaluate {
  const given = new Map<string, SyntaxNode>();
  for (const each of parts(node)) {
    const [key, value] = parts(each);
    if (!key || !value) return c.refuse('incomplete');
    if (given.has(c.textOf(key))) c.refuse('twice', { name: c.textOf(key) });
    given.set(c.textOf(key), value);
  }
  const fits = ({ parameters }: BuiltIn) =>
    [...given.keys()].every((key) => parameters.some((each) => each.name === key));
  const called = overloads.find(fits) ?? wrongCall(name, overloads, c);
  const values = called.parameters.map((each): Evaluate => {
    const value = given.get(each.name);
    return value ? argument(value, each.name, c) : () => null;
  });
  checkPattern(
    called,
    called.parameters.map((each) => given.get(each.name)),
    c,
  );
  return invoke(called, values);
}

/** Evaluates the arguments and calls the function with them. */
function invoke(called: BuiltIn, values: readonly Evaluate[]): Evaluate {
  return (scope) =>
    callBuiltIn(
      called,
      values.map((value) => value(scope)),
    );
}

const parameterAt = ({ parameters }: BuiltIn, index: number): string =>
  parameters[Math.min(index, parameters.length - 1)]?.name ?? '';

function wrongCall(name: string, overloads: readonly BuiltIn[], c: Compiling): never {
  const ways = overloads.map(({ parameters }) => `${name}(${parameters.map((each) => each.name).join(', ')})`);
  return c.refuse('called', { name, ways: [...new Set(ways)].join(' / ') });
}

function argument(node: SyntaxNode, parameter: string, c: Compiling): Evaluate {
  if (node.name === 'SimplePositiveUnaryTest') return rangeValue(node, c);
  if (node.name !== 'FunctionDefinition') return c.compile(node);
  return parameter === 'precedes' ? functionValue(node, c) : c.refuse('function-value');
}

function functionValue(node: SyntaxNode, c: Compiling): Evaluate {
  const formal = node.getChild('FormalParameters');
  const names = (formal ? parts(formal) : []).map((each) =>
    each.getChild('Type') ? c.refuse('typed-parameter') : nameOf(each, c),
  );
  const body = c.withInput(false).compile(part(parts(node.getChild('FunctionBody') ?? node), 0, c));
  return (scope) =>
    new FeelFunction(names, (...values) =>
      body(names.reduce<Scope>((inner, name, i) => withName(inner, name, values[i] ?? null), scope)),
    );
}

/** A pattern given as a literal is checked when the process is deployed. */
function checkPattern(called: BuiltIn, nodes: readonly (SyntaxNode | undefined)[], c: Compiling): void {
  const written = (name: string): string | null => {
    const node = nodes[called.parameters.findIndex((each) => each.name === name)];
    return node?.name === 'StringLiteral' ? textOf(node, c) : null;
  };
  const pattern = written('pattern') ?? written('delimiter');
  const isPattern = called.parameters.some(({ name }) => name === 'pattern') || called.parameters[0]?.name === 'string';
  if (pattern === null || !isPattern) return;
  try {
    compilePattern(pattern, written('flags') ?? '');
  } catch (error) {
    if (!(error instanceof FeelFault)) throw error;
    c.refuse('pattern', { reason: error.message });
  }
}
