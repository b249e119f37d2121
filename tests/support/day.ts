const IN_AMSTERDAM = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });
const DAY_MS = 86_400_000;

/**
 * A day relative to today as YYYY-MM-DD in the application's time zone. For an hour or two each night, that day differs
 * from the day in UTC.
 */
export function localDay(days = 0): string {
  const today = Date.parse(IN_AMSTERDAM.format(new Date()));
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** The current year in the application's time zone. */
export const localYear = (): number => Number(localDay().slice(0, 4));
