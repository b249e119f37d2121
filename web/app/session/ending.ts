/**
 * Functions for telling the person that the session is about to end. They are pure, and take the time left in
 * milliseconds.
 */

/** The time left as a countdown, such as `1:43`; never below `0:00`. */
export function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The marks, in seconds, at which screen readers announce the remaining time. Between the marks, the time is only
 * shown.
 */
const SPOKEN = [120, 60, 30, 10];

/** The last passed mark; null before the first mark. */
export function lastMark(left: number): number | null {
  const passed = SPOKEN.filter((mark) => left <= mark * 1_000);
  return passed.at(-1) ?? null;
}

/** People who press a key or a button within this time before the end stay signed in without being asked. */
const AT_WORK_BEFORE = 15 * 60_000;

/** Whether a key or a press at this moment should extend the session. */
export const carriesOn = (left: number, warnBefore: number): boolean => left > warnBefore && left <= AT_WORK_BEFORE;
