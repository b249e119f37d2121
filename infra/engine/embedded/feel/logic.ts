/** Three-valued logic: a value that is not a boolean is unknown. */
import type { FeelValue } from './values.ts';

type Later = () => FeelValue;

/**
 * One false operand decides the result, and the operands after it are not evaluated. Otherwise, one unknown operand
 * makes the result unknown.
 */
export function and(first: FeelValue, second: Later): boolean | null {
  if (first === false) return false;
  const next = second();
  if (next === false) return false;
  return first === true && next === true ? true : null;
}

export function or(first: FeelValue, second: Later): boolean | null {
  if (first === true) return true;
  const next = second();
  if (next === true) return true;
  return first === false && next === false ? false : null;
}

export const not = (value: FeelValue): boolean | null => (typeof value === 'boolean' ? !value : null);
