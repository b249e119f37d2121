import { expect, it } from 'vitest';
import { heatOf } from './heat-of.ts';

const one = (element: string, count: number, meanSeconds: number | null) => ({
  element,
  name: '',
  kind: null,
  count,
  open: 0,
  meanSeconds,
});
const ELEMENTS = [one('never', 0, null), one('seldom', 1, 400), one('half', 50, 100), one('always', 100, 0)];
const levels = (measure: 'count' | 'time') =>
  heatOf(ELEMENTS, measure, ({ count }) => `${count}×`).map(({ element, level, text }) => [element, level, text]);

it('elements are coloured in even steps up to the maximum, and elements whose figure is 0 or unknown are not coloured', () => {
  expect(levels('count')).toEqual([
    ['never', 0, '0×'],
    ['seldom', 1, '1×'],
    ['half', 2, '50×'],
    ['always', 4, '100×'],
  ]);
  expect(levels('time').map(([, level]) => level)).toEqual([0, 4, 1, 0]);
  expect(heatOf([one('never', 0, null)], 'count', () => '')[0]?.level).toBe(0);
});
