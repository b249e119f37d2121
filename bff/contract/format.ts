/**
 * How dates and money are written, in both languages: DD-MM-YYYY, with time DD-MM-YYYY HH:mm:ss, and euros as
 * in the Netherlands.
 */
const euros = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 1234.5 → `€ 1.234,50`, with a no-break space after the sign as nl-NL writes it; null → empty. */
export function formatMoney(amount: number | null): string {
  return amount === null ? '' : euros.format(amount);
}

/** `2026-11-17` → `17-11-2026`; null or text that does not begin with a date → empty. */
export function formatDate(date: string | null): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return match ? `${match[3]}-${match[2]}-${match[1]}` : '';
}

/** An ISO time → `17-11-2026 16:20:41` in the given IANA time zone; null → empty. */
export function formatDateTime(time: string | Date | null, timeZone: string): string {
  if (time === null) return '';
  const [date = '', clock = ''] = wallClock(time, timeZone).split(' ');
  return `${formatDate(date)} ${clock}`;
}

/** The formatter is cached for each time zone, because creating it costs forty times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment as local time in a time zone, `2026-11-21 16:20:41`. */
export function wallClock(time: string | Date, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // The Swedish format for date and time equals ISO 8601, except that it has no T.
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  return clock.format(new Date(time));
}
