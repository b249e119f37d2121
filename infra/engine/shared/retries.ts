/** How often and after which delay work is retried; the same on both engines. */

/** Milliseconds: 5 s, doubling, at most 5 min; `attempts` made so far. */
export function backOff(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts, 10), 300_000);
}

/**
 * What an error says, as Postgres can store it. Postgres refuses NUL and half a surrogate pair; with one of them in its
 * message a failed attempt would leave no trace.
 */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '\ufffd').toWellFormed();
