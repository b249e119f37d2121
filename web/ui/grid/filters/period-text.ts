import { formatDate } from '../../format.ts';

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * A period as text: `2026` for a whole year, `01-01-2026 – 31-03-2026` for other periods, or one date with ≥ or ≤ for
 * an open period.
 */
export function periodToText(period: Period | null): string {
  if (!period) return '';
  const year = period.from?.slice(0, 4);
  if (year && period.from === `${year}-01-01` && period.to === `${year}-12-31`) return year;
  if (period.from && period.to) return `${formatDate(period.from)} – ${formatDate(period.to)}`;
  return period.from ? `≥ ${formatDate(period.from)}` : `≤ ${formatDate(period.to ?? null)}`;
}
