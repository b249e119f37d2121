/**
 * The limits of one evaluation. A process owner writes the expression, and it runs inside the server, so loops, growing
 * texts and growing lists are limited. Beyond a limit the evaluation stops with a `FeelFault`, which becomes an
 * incident.
 */

/**
 * The maximum number of steps per evaluation. A list function or a pattern takes about one step for each item or
 * character that it handles, and a loop about five for each turn.
 */
export const STEPS = 300_000;
/** How many numbers `a..b` may cover in `for x in a..b`. */
export const MAX_RANGE = 1_000;
export const MAX_LIST = 10_000;
export const MAX_TEXT = 1_000_000;

/**
 * The evaluation has no value: an `assert` failed, a calculation fails in Camunda as well or could have another result
 * there, or a limit was exceeded.
 */
export class FeelFault extends Error {}

let left = STEPS;

/** Evaluations are synchronous and never nested, so one counter is enough. */
export function startBudget(): void {
  left = STEPS;
}

/** Throws FeelFault when the evaluation has used up its steps. */
export function spend(units: number): void {
  left -= units;
  if (left < 0) throw new FeelFault(`the expression takes more than ${STEPS} steps`);
}

/** Counts the items of a list as steps, and returns the list. Throws FeelFault when it has become too long. */
export function checkedList<T>(list: readonly T[]): readonly T[] {
  if (list.length > MAX_LIST) throw new FeelFault(`a list has more than ${MAX_LIST} items`);
  spend(list.length);
  return list;
}

/**
 * Counts a step for each 64 characters of a text, and returns the text. Throws FeelFault when it has become too long.
 */
export function checkedText(text: string): string {
  if (text.length > MAX_TEXT) throw new FeelFault(`a text has more than ${MAX_TEXT} characters`);
  spend(text.length >> 6);
  return text;
}
