const IN_AMSTERDAM = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });
const DAY_MS = 86_400_000;

/** A day from today as YYYY-MM-DD, in the time zone of the application: for an hour or two each night another one than in UTC. */
export function localDay(days = 0): string {
  const today = Date.parse(IN_AMSTERDAM.format(new Date()));
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** The year that it is there. */
export const localYear = (): number => Number(localDay().slice(0, 4));
