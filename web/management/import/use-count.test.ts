import { expect, it } from 'vitest';
import { parseCount } from './use-count.ts';

it('the typed count may have a point, a comma, a blank or nothing between thousands', () => {
  expect(['25065', '25.065', '25,065', ' 25 065 ', '60', '1.000.000'].map(parseCount)).toEqual([
    25_065, 25_065, 25_065, 25_065, 60, 1_000_000,
  ]);
});

it('no other text is read as a count', () => {
  expect(['', '2,5', '60 people', '-60', '25.06', '6e1'].map(parseCount)).toEqual(Array(6).fill(Number.NaN));
});
