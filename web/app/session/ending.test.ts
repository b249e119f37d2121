import { describe, expect, it } from 'vitest';
import { carriesOn, countdown, lastMark } from './ending.ts';

describe('the time until a session ends', () => {
  it.each([
    [120_000, '2:00'],
    [102_400, '1:43'],
    [59_001, '1:00'],
    [9_000, '0:09'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('of %d ms is shown as %s', (left, text) => {
    expect(countdown(left)).toBe(text);
  });

  it('is announced when a mark is passed, not every second', () => {
    const spoken = [130, 120, 119, 61, 60, 31, 30, 11, 10, 1, -1].map((seconds) => lastMark(seconds * 1_000));
    expect(spoken).toEqual([null, 120, 120, 120, 60, 60, 30, 30, 10, 10, 10]);
  });

  it('is extended by activity in the last quarter of an hour, but not once the person has been asked', () => {
    const minutes = [40, 15.1, 15, 2.1, 2, 0, -1].map((left) => carriesOn(left * 60_000, 120_000));
    expect(minutes).toEqual([false, false, true, true, false, false, false]);
  });
});
