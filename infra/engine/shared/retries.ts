/** After what delay work is retried, and how its errors are recorded; the same on both engines. */

/**
 * The delay before the next attempt, in milliseconds: 5 s at first, then doubled each time, up to 5 min. `attempts` is
 * the number of attempts before the one that has just failed.
 */
export function backOff(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts, 10), 300_000);
}

/**
 * The message of an error, in a form that Postgres can store. Postgres refuses NUL and unpaired surrogates;
 * with either in its message, a failed attempt would leave no trace.
 */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '\ufffd').toWellFormed();
