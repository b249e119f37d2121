import { expect, it } from 'vitest';
import { waitingTone } from './waiting-age.ts';

it.each([
  [0, 'neutral'],
  [6, 'neutral'],
  [7, 'warning'],
  [9, 'warning'],
  [10, 'danger'],
])('a task that waits %i days is marked as %s', (days, tone) => {
  expect(waitingTone(days)).toBe(tone);
});
