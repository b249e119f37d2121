import { describe, expect, it } from 'vitest';
import { pageAt, placeAfter } from './table-pages.ts';

const rows = Array.from({ length: 12 }, (_, at) => at);

describe('pages of a table', () => {
  it('are chosen by a position in the list; the last page contains only the remaining rows', () => {
    expect(pageAt(rows, 0, 5)).toEqual({ rows: [0, 1, 2, 3, 4], first: 0 });
    expect(pageAt(rows, 7, 5)).toEqual({ rows: [5, 6, 7, 8, 9], first: 5 });
    expect(pageAt(rows, 11, 5)).toEqual({ rows: [10, 11], first: 10 });
    expect(pageAt([], 0, 5)).toEqual({ rows: [], first: 0 });
  });
});

describe('the focus of a table', () => {
  const go = (key: string, at: number, isCtrl = false) => placeAfter(key, isCtrl, at, 12, 5);

  it('moves with the arrow keys, also to another page, and stops at the ends of the list', () => {
    expect([go('ArrowDown', 3), go('ArrowDown', 4), go('ArrowDown', 11)]).toEqual([4, 5, 11]);
    expect([go('ArrowUp', 5), go('ArrowUp', 0)]).toEqual([4, 0]);
  });

  it('moves to the ends of the page, and with Ctrl to the ends of the list', () => {
    expect([go('Home', 7), go('End', 7), go('End', 10)]).toEqual([5, 9, 11]);
    expect([go('Home', 7, true), go('End', 7, true)]).toEqual([0, 11]);
  });

  it('moves to the same line of the next or previous page, or to the last row if that line is missing, and stays if there is no further page', () => {
    expect([go('PageDown', 1), go('PageDown', 8), go('PageDown', 10)]).toEqual([6, 11, 10]);
    expect([go('PageUp', 8), go('PageUp', 3)]).toEqual([3, 3]);
  });

  it('does not move with any other key', () => {
    expect(go('a', 3)).toBeNull();
  });
});
