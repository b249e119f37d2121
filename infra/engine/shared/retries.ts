/** How often and after what delay work is retried; the same on both engines. */

/** In milliseconds: starts at 5 s and doubles, up to 5 min; `attempts` is the number made so far. */
export function backOff(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts, 10), 300_000);
}

/**
 * The message of an error, in a form that Postgres can store. Postgres refuses NUL and unpaired surrogates;
 * with either in its message, a failed attempt would leave no trace.
 */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '\ufffd').toWellFormed();
