/** The visibility of variables: a token can use its own, then those of its scope, and so on up to the process. */
import { type Expression, isFeel } from '../feel/expression.ts';
import { type Context, type FeelValue, typeName, type Value } from '../feel/values.ts';
import { timerText } from '../feel/variables.ts';
import { ModelFault, type Run, scopeOf } from './run.ts';
import type { Token } from './state.ts';

/** All variables visible to a token. */
export function visible(run: Pick<Run, 'state'>, token: Token): Record<string, Value> {
  const parent = scopeOf(run, token);
  return parent ? { ...visible(run, parent), ...token.variables } : { ...token.variables };
}

/**
 * Sets each variable where it already exists, searching from the token upwards; a new variable is set in the
 * process. Where the variable already has this value, the search continues upwards, as in the real engine.
 */
export function setUpwards(run: Run, from: Token, variables: Context): void {
  for (const [name, value] of Object.entries(variables)) {
    let holder = from;
    const belongsHere = () => Object.hasOwn(holder.variables, name) && !isSame(holder.variables[name] ?? null, value);
    for (let above = scopeOf(run, holder); above && !belongsHere(); above = scopeOf(run, holder)) holder = above;
    holder.variables[name] = value;
  }
}

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The expression as Zeebe's messages show it: without the leading "=". */
const written = ({ text }: Expression): string => text.replace(/^\s*=\s*/, '');

export const wrongType = (expression: Expression, wanted: string, got: FeelValue): ModelFault =>
  new ModelFault(
    'EXTRACT_VALUE_ERROR',
    `Expected result of the expression '${written(expression)}' to be '${wanted}', but was '${typeName(got)}'.`,
  );

/**
 * A condition must be true or false. Any other value, including null (for example of a missing variable), is a fault
 * and never counts as false.
 */
export function evaluateBoolean(expression: Expression, seen: Context): boolean {
  const value = expression.evaluate(seen);
  if (typeof value !== 'boolean') throw wrongType(expression, 'BOOLEAN', value);
  return value;
}

/** When a timer fires, as ISO 8601: a text, or a calculated moment or duration. */
export function evaluateTimer(expression: Expression, seen: Context): string {
  const value = expression.typed(seen);
  const text = typeof value === 'string' ? value : timerText(value);
  if (text === null) throw wrongType(expression, 'STRING', value);
  return text;
}

/** A correlation key: text, or a number as text. */
export function evaluateKey(expression: Expression, seen: Context): string {
  const value = expression.evaluate(seen);
  if (typeof value !== 'string' && typeof value !== 'number') {
    const must = `The value must be either a string or a number, but was '${typeName(value)}'.`;
    const message = `Failed to extract the correlation key for '${written(expression)}': ${must}`;
    throw new ModelFault('EXTRACT_VALUE_ERROR', message);
  }
  return String(value);
}

/**
 * A number of attempts, as text or calculated. A fraction is truncated, and a number that is too large is reduced to
 * its low 32 bits, signed, as in Zeebe. A job is tried at least once: Zeebe hands it out whatever the number is.
 */
export function evaluateAttempts(expression: Expression, seen: Context): number {
  const value = expression.evaluate(seen);
  const count = typeof value === 'string' && !isFeel(expression.text) && value.trim() ? Number(value) : value;
  if (typeof count !== 'number' || Number.isNaN(count)) throw wrongType(expression, 'NUMBER', value);
  return Math.max(1, count | 0);
}

/** The expression must yield a whole number from 0 to 100. */
export function checkPriority(expression: Expression, seen: Context): void {
  const value = expression.evaluate(seen);
  if (typeof value !== 'number') throw wrongType(expression, 'NUMBER', value);
  if (Number.isInteger(value) && value >= 0 && value <= 100) return;
  throw new ModelFault('EXTRACT_VALUE_ERROR', `Expected priority to be in the range [0,100] but was '${value}'.`);
}
