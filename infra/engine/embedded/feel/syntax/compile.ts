/** The compiler of each kind of syntax. Kinds that are not listed here are refused. */

import { invocation, temporal } from './calls.ts';
import { constant, context, list, number, text } from './literals.ts';
import { forLoop, quantified } from './loops.ts';
import { between, calculation, choice, conjunction, disjunction, instanceOf, relation } from './operators.ts';
import { filter, inputValue, path, variable } from './paths.ts';
import { membership } from './tests.ts';
import { type Compile, type Compiling, children, type Evaluate, part, parts, type SyntaxNode } from './tree.ts';

const only: Compile = (node, c) => c.compile(part(parts(node), 0, c));

const comparison: Compile = (node, c) => {
  if (node.getChild('CompareOp')) return relation(node, c);
  return node.getChild('between') ? between(node, c) : membership(node, c);
};

const compilers: Readonly<Record<string, Compile>> = {
  Expression: only,
  ParenthesizedExpression: only,
  NumericLiteral: number,
  StringLiteral: text,
  BooleanLiteral: (node, c) => constant(c.textOf(node) === 'true'),
  null: () => constant(null),
  DateTimeLiteral: temporal,
  List: list,
  Context: context,
  VariableName: variable,
  PathExpression: path,
  FilterExpression: filter,
  '?': inputValue,
  Conjunction: conjunction,
  Disjunction: disjunction,
  Comparison: comparison,
  ArithmeticExpression: calculation,
  InstanceOfExpression: instanceOf,
  IfExpression: choice,
  ForExpression: forLoop,
  QuantifiedExpression: quantified,
  FunctionInvocation: invocation,
};

/** The maximum depth of nested syntax (brackets, operators, calls); deeper nesting would use up the stack. */
const MAX_DEPTH = 200;

/** Compiles the whole tree. `refuse` throws. */
export function compileTree(top: SyntaxNode, feel: string, refuse: Compiling['refuse']): Evaluate {
  const compiling = (input: boolean, depth: number): Compiling => {
    const c: Compiling = {
      input,
      textOf: (node) => feel.slice(node.from, node.to),
      refuse,
      withInput: (next) => (next === input ? c : compiling(next, depth)),
      compile: (node) => compileNode(node, compiling(input, depth + 1)),
    };
    return depth > MAX_DEPTH ? refuse('too-deep') : c;
  };
  return compileNode(top, compiling(false, 0));
}

function compileNode(node: SyntaxNode, c: Compiling): Evaluate {
  if (node.type.isError || children(node).some((child) => child.type.isError)) c.refuse('invalid');
  const compile = Object.hasOwn(compilers, node.name) ? compilers[node.name] : undefined;
  return compile ? compile(node, c) : c.refuse('not-allowed', { text: c.textOf(node) });
}
