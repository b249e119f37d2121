/** Describes the end of a session to the person. These functions are pure; all times are in milliseconds. */

/** The countdown `1:43`; never below `0:00`. */
export function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The marks at which the remaining time is announced, in seconds; in between, it is only visible. */
const SPOKEN = [120, 60, 30, 10];

/** The mark passed last; null before the first. A screen reader announces only the times at these marks. */
export function lastMark(left: number): number | null {
  const passed = SPOKEN.filter((mark) => left <= mark * 1_000);
  return passed.at(-1) ?? null;
}

/** People who are active this long before the end stay signed in without being asked: a person who types is active. */
const AT_WORK_BEFORE = 15 * 60_000;

/** Whether a key or a press at this moment should extend the session. */
export const carriesOn = (left: number, warnBefore: number): boolean => left > warnBefore && left <= AT_WORK_BEFORE;
