import { describe, expect, it } from 'vitest';
import { localDate, spokenMoment } from './local-date.ts';

const AMSTERDAM = 'Europe/Amsterdam';
const NOW = Date.parse('2026-11-17T23:30:00Z');

describe('a moment in the application’s time zone', () => {
  it('has the date of that time zone', () => {
    expect(localDate('2026-11-17T23:30:00Z', AMSTERDAM)).toBe('18-11-2026');
  });

  it('is shown as a time, preceded by the date only if it is not today', () => {
    expect(spokenMoment('2026-11-17T23:05:59Z', NOW, AMSTERDAM)).toEqual({ day: null, time: '00:05' });
    expect(spokenMoment(Date.parse('2026-11-17T22:59:00Z'), NOW, AMSTERDAM)).toEqual({
      day: '17-11-2026',
      time: '23:59',
    });
  });
});
