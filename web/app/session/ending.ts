/** When a session ends, as the person reads it: pure, in milliseconds. */

/** `1:43`, as a clock that runs down; never below `0:00`. */
export function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The marks at which the time left is spoken, in seconds; in between only the eye follows it. */
const SPOKEN = [120, 60, 30, 10];

/** The mark that was passed last: what a screen reader announces changes only with it. Null before the first. */
export function lastMark(left: number): number | null {
  const passed = SPOKEN.filter((mark) => left <= mark * 1_000);
  return passed.at(-1) ?? null;
}

/** Who is at work this long before the end stays signed in without being asked: typing is not idling. */
const AT_WORK_BEFORE = 15 * 60_000;

/** Whether a key or a press at this moment should carry the session on. */
export const carriesOn = (left: number, warnBefore: number): boolean => left > warnBefore && left <= AT_WORK_BEFORE;
