import { expect, it } from 'vitest';
import { waitingTone } from './waiting-age.ts';

it.each([
  [0, 'neutral'],
  [6, 'neutral'],
  [7, 'warning'],
  [9, 'warning'],
  [10, 'danger'],
])('marks a task that waits %i days as %s', (days, tone) => {
  expect(waitingTone(days)).toBe(tone);
});
