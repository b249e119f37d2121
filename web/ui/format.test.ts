import { describe, expect, it } from 'vitest';
import { amountToText, formatBytes, initials, isIsoDate, parseAmount, parseDate, parseNumber } from './format.ts';

describe('a field for amounts', () => {
  it.each([
    ['1.250,50', 1250.5],
    ['1250,5', 1250.5],
    ['€ 12', 12],
    ['12.50', 12.5],
    ['1.250,00', 1250],
    ['1.250.000', 1250000],
    ['1.5', 1.5],
    ['0', 0],
    ['12,', 12],
    ['-3,10', -3.1],
  ])('reads %s as %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each(['abc', '1,2,3', '12,345', '1.2.3', '12,5x', '1e5', '--1'])('refuses %s', (text) => {
    expect(parseAmount(text)).toBeNaN();
  });

  it.each(['1.005', '€ 1.250', '-1.250', '0.500', '012.345'])(
    'refuses %s, which could mean two different amounts',
    (text) => {
      expect(parseAmount(text)).toBeNaN();
    },
  );

  it('reads an empty text as null', () => {
    expect(parseAmount('  ')).toBeNull();
  });

  it('shows an amount without a thousands separator', () => {
    expect(amountToText(1250)).toBe('1250,00');
  });
});

describe('a number filter, whose value is not stored', () => {
  it('reads a point before three digits as a thousands separator', () => {
    expect(parseNumber('1.250')).toBe(1250);
  });

  it.each(['0.500', '012.345'])('refuses %s, which is not a valid way to write thousands', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });
});

describe('a field for dates', () => {
  it.each([
    ['17-11-2026', '2026-11-17'],
    ['7-1-26', '2026-01-07'],
    ['29/02/2028', '2028-02-29'],
    ['17112026', '2026-11-17'],
    ['1.2.2026', '2026-02-01'],
    ['2026-11-17', '2026-11-17'],
  ])('reads %s as %s', (text, iso) => {
    expect(parseDate(text)).toBe(iso);
  });

  it.each(['31-02-2026', '29-02-2026', '32-01-2026', '1-13-2026', 'gisteren', '2026', '17-11-', '2026-02-30'])(
    'refuses %s',
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );

  it('reads an empty text as null', () => {
    expect(parseDate(' ')).toBeNull();
  });

  it('accepts only days that exist', () => {
    expect(isIsoDate('2026-02-30')).toBe(false);
    expect(isIsoDate('2026-02-28')).toBe(true);
  });
});

it('sizes of files are formatted, and initials are taken from names', () => {
  expect(formatBytes(412_300)).toBe('412 kB');
  expect(formatBytes(24_150_000)).toBe('24,2 MB');
  expect(initials('Sanne Dijkgraaf')).toBe('SD');
  expect(initials('Marijke van den Broek')).toBe('MB');
  expect(initials('openboek')).toBe('O');
  expect(initials('😀 Jan 𠮷田')).toBe('😀𠮷');
});
