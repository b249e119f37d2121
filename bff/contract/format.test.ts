import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatMoney } from './format.ts';

/** The no-break space that nl-NL writes after the euro sign. */
const NBSP = '\u00a0';

describe('dates', () => {
  it('DM-001 are shown as DD-MM-YYYY, with time as DD-MM-YYYY HH:mm:ss', () => {
    expect(formatDate('2026-11-07')).toBe('07-11-2026');
    expect(formatDateTime('2026-11-17T15:20:41Z', 'Europe/Amsterdam')).toBe('17-11-2026 16:20:41');
  });

  it('follow the clock of the time zone, in summer and at midnight', () => {
    expect(formatDateTime('2026-07-01T22:00:05Z', 'Europe/Amsterdam')).toBe('02-07-2026 00:00:05');
    expect(formatDateTime(new Date('2026-07-01T22:00:05Z'), 'UTC')).toBe('01-07-2026 22:00:05');
  });

  it('are empty if there is no valid date', () => {
    expect([formatDate(null), formatDate('soon'), formatDateTime(null, 'UTC')]).toEqual(['', '', '']);
  });
});

describe('money', () => {
  it('DM-002 is in euros, nl-NL, with two decimals', () => {
    expect(formatMoney(1234.5)).toBe(`€${NBSP}1.234,50`);
    expect(formatMoney(0)).toBe(`€${NBSP}0,00`);
    expect(formatMoney(9_999_999.99)).toBe(`€${NBSP}9.999.999,99`);
  });

  it('is empty if there is no amount', () => {
    expect(formatMoney(null)).toBe('');
  });
});
