/** Shared by the compilers of the different kinds of syntax: nodes of feelin's grammar, scopes, names. */
import type { parseExpression } from 'feelin';
import type { FeelReason, ReasonParams } from '../reasons.ts';
import type { FeelValue } from '../values.ts';

export type SyntaxNode = ReturnType<typeof parseExpression>['topNode'];

/** The scope in which names are looked up while an expression runs; unknown names are null. */
export interface Scope {
  get(name: string): FeelValue;
}
export type Evaluate = (scope: Scope) => FeelValue;

/** The expression that is being compiled. */
export interface Compiling {
  textOf(node: SyntaxNode): string;
  /** Throws `ExpressionRefused`; the reason is addressed to the person who drew the process. */
  refuse(code: FeelReason, params?: ReasonParams): never;
  compile(node: SyntaxNode): Evaluate;
  /** Whether `?` is allowed here: only within the test of an `in`. */
  readonly input: boolean;
  withInput(input: boolean): Compiling;
}
export type Compile = (node: SyntaxNode, c: Compiling) => Evaluate;

const PUNCTUATION = new Set(['(', ')', '[', ']', '{', '}', ',', '.', '..', 'LineComment', 'BlockComment']);

export function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** The children that carry meaning: no punctuation, no comments, and none of the given `keywords`. */
export const parts = (node: SyntaxNode, ...keywords: string[]): SyntaxNode[] =>
  children(node).filter((child) => !PUNCTUATION.has(child.name) && !keywords.includes(child.name));

export const part = (nodes: readonly SyntaxNode[], index: number, c: Compiling): SyntaxNode =>
  nodes[index] ?? c.refuse('incomplete');

/** The node without the brackets around it. */
export function unwrapped(node: SyntaxNode): SyntaxNode {
  const inner = node.name === 'ParenthesizedExpression' ? parts(node)[0] : undefined;
  return inner ? unwrapped(inner) : node;
}

/** Whether the node, or any node within it, is of this kind. */
export const mentions = (node: SyntaxNode, name: string): boolean =>
  node.name === name || children(node).some((child) => mentions(child, name));

/** FEEL keywords, and names that Camunda itself gives to the value that an `in` tests. */
const RESERVED = new Set(
  'null true false function in return then else satisfies and or if for some every between instance of not cellInput inputVariableName'.split(
    ' ',
  ),
);

/** The name of a variable, an entry or a parameter: letters, digits, _ and $, or anything between backticks. */
export function nameOf(node: SyntaxNode, c: Compiling): string {
  const written = c.textOf(node);
  const quoted = /^`([^`]+)`$/.exec(written)?.[1];
  if (quoted) return quoted;
  return /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(written) && !RESERVED.has(written)
    ? written
    : c.refuse('name', { name: written });
}

/** A scope with one more name. */
export const withName = (scope: Scope, name: string, value: FeelValue): Scope => ({
  get: (wanted) => (wanted === name ? value : scope.get(wanted)),
});

/** Syntax that binds less tightly than a comparison and so needs brackets as an operand. */
const LOOSE = new Set(['IfExpression', 'ForExpression', 'QuantifiedExpression', 'FunctionDefinition']);
const COMPARISONS = new Set(['Comparison', 'InstanceOfExpression']);
const LOGIC = new Set(['Conjunction', 'Disjunction']);

export type Level = 'logic' | 'calculation' | 'value';

/** Refuses an operand that Camunda reads differently, or cannot read, unless it is in brackets. */
export function operand(node: SyntaxNode, level: Level, c: Compiling): SyntaxNode {
  const { name } = node;
  const loose =
    LOOSE.has(name) ||
    (level !== 'logic' && (COMPARISONS.has(name) || LOGIC.has(name))) ||
    (level === 'value' && name === 'ArithmeticExpression');
  return loose ? c.refuse('brackets', { text: c.textOf(node) }) : node;
}
