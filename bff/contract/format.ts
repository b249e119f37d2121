/**
 * How dates and money are written, the same in both languages (spec 1§9): DD-MM-YYYY, with time DD-MM-YYYY HH:mm:ss,
 * money in euros as in the Netherlands.
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

/** `2026-11-17` → `17-11-2026`; null or what is no date → empty. */
export function formatDate(date: string | null): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return match ? `${match[3]}-${match[2]}-${match[1]}` : '';
}

/** An ISO time → `17-11-2026 16:20:41` in the given IANA time zone; null → empty. */
export function formatDateTime(time: string | Date | null, timeZone: string): string {
  if (time === null) return '';
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(time));
  const part = (kind: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === kind)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
}
