/**
 * FEEL expressions: parsed with feelin's grammar, checked against the list of what we allow, and compiled to a
 * function. feelin's own interpreter is not used, because its results differ from Camunda's ("150" > 100 is true there,
 * null in Camunda). What is allowed here gives Camunda's result; everything else is refused when the process is
 * deployed, or fails when it is evaluated.
 */
import { parseExpression } from 'feelin';
import { FeelFault, startBudget } from './budget.ts';
import { fresh } from './fresh.ts';
import { type FeelReason, type ReasonParams, reasonIn } from './reasons.ts';
import { compileTree } from './syntax/compile.ts';
import { type Compiling, children, type Scope, type SyntaxNode } from './syntax/tree.ts';
import { type Context, type FeelContext, type FeelValue, toValue, type Value } from './values.ts';
import { toVariable } from './variables.ts';

export interface Expression {
  /** The expression as written in the model. */
  readonly text: string;
  /**
   * The value for the given variables, as a process variable holds it; unknown variables are null. Throws `FeelFault`
   * where Camunda fails too (`assert`, a division by zero in `modulo`), where Camunda's result could differ, and at the
   * limits in `budget.ts`.
   */
  readonly evaluate: (variables: Context) => Value;
  /**
   * Like `evaluate`, but without converting dates, times and durations; used for timers and mappings. Throws
   * `FeelFault`.
   */
  readonly typed: (variables: FeelContext) => FeelValue;
}

/** A fault of an expression: a code with its parameters, and the reason in English. */
export class ExpressionRefused extends Error {
  readonly code: FeelReason;
  readonly params: ReasonParams;
  readonly reason: string;
  readonly expression: string;
  constructor(text: string, code: FeelReason, params: ReasonParams = {}) {
    const reason = reasonIn(code, params);
    super(`${text}: ${reason}`);
    this.expression = text;
    this.code = code;
    this.params = params;
    this.reason = reason;
  }
}

type Refuse = Compiling['refuse'];
const MAX_LENGTH = 20_000;
/**
 * The grammar does not recognise this function name by itself, because it contains a FEEL keyword. No other name needs
 * this.
 */
const NAMES = { 'get or else': null };

/** Compiles FEEL without its leading "=". Throws `ExpressionRefused` for the first construct that is not allowed. */
export function compileFeel(feel: string): Expression {
  const refuse: Refuse = (code, params) => {
    throw new ExpressionRefused(feel, code, params);
  };
  if (feel.length > MAX_LENGTH) refuse('too-long', { most: MAX_LENGTH });
  const top = parseExpression(feel, NAMES, 'camunda').topNode;
  const run = compileTree(top, feel, refuse);
  const scopeOf = looksUp(top, feel) ? freshScope : plainScope;
  const evaluated = <T>(variables: FeelContext, read: (value: FeelValue) => T) =>
    evaluate(feel, () => read(run(scopeOf(variables))));
  return {
    text: `=${feel}`,
    typed: (variables) => evaluated(variables, (value) => value),
    evaluate: (variables) => evaluated(variables, toVariable),
  };
}

const plainScope = (variables: FeelContext): Scope => ({
  get: (name) => (Object.hasOwn(variables, name) ? (variables[name] ?? null) : null),
});

const freshScope = (variables: FeelContext): Scope => {
  const plain = plainScope(variables);
  return { get: (name) => fresh(plain.get(name)) };
};

/** Whether the expression looks up a value in a list, in which case the identity of contexts matters (fresh.ts). */
const looksUp = (node: SyntaxNode, feel: string): boolean =>
  (node.name === 'Comparison' && node.getChild('in') !== null) ||
  (node.name === 'FunctionInvocation' && /^list\s+contains\b/.test(feel.slice(node.from, node.to))) ||
  children(node).some((child) => looksUp(child, feel));

function evaluate<T>(feel: string, calculate: () => T): T {
  startBudget();
  try {
    return calculate();
  } catch (error) {
    const message = error instanceof RangeError ? 'a value is nested too deeply, or too large' : null;
    if (!message && !(error instanceof FeelFault)) throw error;
    throw new FeelFault(`Failed to evaluate expression '${feel}': ${message ?? (error as FeelFault).message}`);
  }
}

/** Zeebe's rule for attributes: text that begins with "=" is FEEL, any other text is a constant. */
export function compileAttribute(text: string): Expression {
  const trimmed = text.trim();
  if (trimmed.startsWith('=')) return compileFeel(trimmed.slice(1).trim());
  return constantExpression(text, toValue(text));
}

/** An attribute that always has the same value. */
export const constantExpression = (text: string, value: Value): Expression => ({
  text,
  evaluate: () => value,
  typed: () => value,
});

/** Whether the text is FEEL ("=...") rather than a constant. */
export const isFeel = (text: string): boolean => text.trimStart().startsWith('=');
