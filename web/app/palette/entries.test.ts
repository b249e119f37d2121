import { describe, expect, it } from 'vitest';
import { type Entry, keepActive, step } from './entries.ts';

const entry = (key: string): Entry => ({ key, icon: 'home', title: key, choice: { to: `/${key}` } });
const entries = ['a', 'b', 'c'].map(entry);

describe('moving through the palette', () => {
  it.each([
    ['a', 1, 'b'],
    ['c', 1, 'a'],
    ['a', -1, 'c'],
    [null, 1, 'a'],
    [null, -1, 'c'],
    ['gone', 1, 'a'],
  ])('from %j by %d leads to %j', (active, by, expected) => {
    expect(step(entries, active, by)).toBe(expected);
  });

  it('leads nowhere when there are no entries', () => {
    expect(step([], 'a', 1)).toBeNull();
    expect(keepActive([], 'a')).toBeNull();
  });

  it('keeps the chosen entry active while it is listed, and otherwise makes the first entry active', () => {
    expect(keepActive(entries, 'b')).toBe('b');
    expect(keepActive(entries, 'gone')).toBe('a');
    expect(keepActive(entries, null)).toBe('a');
  });
});
