import { expect, it } from 'vitest';
import { Lookups } from './lookups.ts';

const HOUR = 3_600_000;
/** The ids of `count` people, starting at `from`. */
const people = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

function lookups(limits = { calls: 3, perSeconds: 60, peopleADay: 20 }) {
  const clock = { now: 0 };
  return { clock, asked: new Lookups(limits, () => clock.now) };
}

it('the limit allows a number of queries at once, and as many again in a minute, for each person separately', () => {
  const { clock, asked } = lookups();
  expect([1, 2, 3].map(() => asked.ask(7))).toEqual([0, 0, 0]);
  expect(asked.ask(7)).toBe(20);
  expect(asked.ask(8)).toBe(0);
  clock.now = 20_000;
  expect(asked.ask(7)).toBe(0);
  expect(asked.ask(7)).toBe(20);
});

it('the limit counts different people within a day: a person who was already found may be found again', () => {
  const { clock, asked } = lookups();
  for (let n = 0; n < 10; n += 1) expect(asked.see(7, people(1, 10))).toBe(0);
  expect(asked.see(7, people(11, 10))).toBe(0);
  clock.now = HOUR;
  expect(asked.see(7, [20, 21])).toBe(23 * 3600);
  expect(asked.see(7, people(11, 10))).toBe(0);
  expect(asked.see(8, [21])).toBe(0);
  clock.now = 24 * HOUR;
  expect(asked.see(7, [20, 21])).toBe(0);
});

it('the limit does not count people of a refused query', () => {
  const { asked } = lookups();
  expect(asked.see(7, people(1, 19))).toBe(0);
  expect(asked.see(7, [100, 101])).toBeGreaterThan(0);
  expect(asked.see(7, [102])).toBe(0);
});

it('reaching a limit is logged once a day for each limit and person', () => {
  const { clock, asked } = lookups();
  expect([asked.tell(7, 'TOO_FAST'), asked.tell(7, 'TOO_FAST')]).toEqual([true, false]);
  expect([asked.tell(7, 'TOO_MANY_PEOPLE'), asked.tell(8, 'TOO_FAST')]).toEqual([true, true]);
  clock.now = 24 * HOUR;
  expect(asked.tell(7, 'TOO_FAST')).toBe(true);
});
