import { expect, it } from 'vitest';
import { parseCount } from './use-count.ts';

it('a typed count may have a point, a comma, a space or nothing between thousands', () => {
  expect(['25065', '25.065', '25,065', ' 25 065 ', '60', '1.000.000'].map(parseCount)).toEqual([
    25_065, 25_065, 25_065, 25_065, 60, 1_000_000,
  ]);
});

it('no other text is read as a count', () => {
  expect(['', '2,5', '60 people', '-60', '25.06', '6e1'].map(parseCount)).toEqual(Array(6).fill(Number.NaN));
});
