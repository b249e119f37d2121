import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridColumnRule, sortRows } from './grid.ts';

interface Row {
  id: number;
  a: number | null;
  b: string | null;
  c: number | null;
}

const COLUMNS: readonly GridColumnRule<Row>[] = [
  { key: 'a', type: 'number' },
  { key: 'b', type: 'text' },
  { key: 'c', type: 'amount' },
];

/**
 * Sorts by definition: key after key, with empty values last in both directions, and equal rows in their original
 * order.
 */
function plainly(rows: readonly Row[], sort: readonly { key: string; desc: boolean }[]): number[] {
  const compare = (one: Row, other: Row) => {
    for (const { key, desc } of sort) {
      const [a, b] = [one[key as keyof Row], other[key as keyof Row]].map((value) => (value === '' ? null : value));
      if (a === b) continue;
      if (a === null || a === undefined) return 1;
      if (b === null || b === undefined) return -1;
      return (a < b ? -1 : 1) * (desc ? -1 : 1);
    }
    return 0;
  };
  return [...rows].sort(compare).map(({ id }) => id);
}

const cells = fc.record({
  a: fc.option(fc.integer({ min: -3, max: 3 })),
  b: fc.option(fc.constantFrom('', 'a', 'b', 'bb', 'é')),
  c: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
});
const sorts = fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c'), desc: fc.boolean() }), {
  selector: ({ key }) => key,
});

describe('sorting', () => {
  it('gives the order of a plain comparison, whatever the values, keys and directions', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 40 }), sorts, (all, sort) => {
        // Sorting folds é to e and the plain comparison does not, so the rows contain e instead.
        const rows = all.map((row, id) => ({ id, ...row, b: row.b === 'é' ? 'e' : row.b }));
        expect(sortRows(rows, COLUMNS, sort).map(({ id }) => id)).toEqual(plainly(rows, sort));
      }),
    );
  });

  it('stays exact when several keys have more combinations than a number can represent', () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, id) => ({
      id,
      a: (id * 7_919) % 19_997,
      b: String((id * 104_729) % 19_993).padStart(6, '0'),
      c: (id * 31) % 19_991,
    }));
    const sort = ['a', 'b', 'c'].map((key, at) => ({ key, desc: at === 1 }));
    expect(sortRows(rows, COLUMNS, sort).map(({ id }) => id)).toEqual(plainly(rows, sort));
  });
});
