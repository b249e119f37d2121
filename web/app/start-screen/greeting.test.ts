import { describe, expect, it } from 'vitest';
import { greetingAt, longDate } from './greeting.ts';

const AMSTERDAM = 'Europe/Amsterdam';

describe('the greeting', () => {
  it.each([
    ['2026-11-20T04:59:00Z', 'evening'],
    ['2026-11-20T05:00:00Z', 'morning'],
    ['2026-11-20T10:59:00Z', 'morning'],
    ['2026-11-20T11:00:00Z', 'afternoon'],
    ['2026-11-20T17:00:00Z', 'evening'],
    ['2026-11-20T23:30:00Z', 'evening'],
  ])('at %s, in Amsterdam, is the one for the %s', (moment, part) => {
    expect(greetingAt(new Date(moment), AMSTERDAM)).toBe(part);
  });
});

describe('the date next to the greeting', () => {
  it('is written out in the chosen language, and is that of the application’s time zone', () => {
    const lateThursdayInLondon = new Date('2026-11-19T23:30:00Z');
    expect(longDate(lateThursdayInLondon, 1043, AMSTERDAM)).toBe('vrijdag 20 november 2026');
    expect(longDate(lateThursdayInLondon, 1033, AMSTERDAM)).toBe('Friday 20 November 2026');
  });
});
