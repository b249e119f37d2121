const IN_DUTCH = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const DAY_MS = 86_400_000;

/** A day from today as the application writes it and a person types it, DD-MM-YYYY, in its own time zone. */
export const dayFromNow = (days: number): string => IN_DUTCH.format(new Date(Date.now() + days * DAY_MS));

export const today = (): string => dayFromNow(0);
