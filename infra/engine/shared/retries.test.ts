import { expect, it } from 'vitest';
import { backOff, messageOf } from './retries.ts';

it('a message that Postgres would refuse is stored with a replacement for the broken character', () => {
  expect(messageOf(new Error('read \0\0 of 4 bytes'))).toBe('read \ufffd\ufffd of 4 bytes');
  expect(messageOf('half a pair: \ud83d')).toBe('half a pair: \ufffd');
  expect(messageOf(new Error('a whole pair: \u{1f600}'))).toBe('a whole pair: \u{1f600}');
  expect(messageOf(undefined)).toBe('undefined');
});

it('work is retried after 5 s, then after a delay that doubles each time, up to 5 minutes', () => {
  expect([0, 1, 2, 5, 6, 7, 100].map(backOff)).toEqual([5_000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000]);
});
