import { describe, expect, it } from 'vitest';
import {
  dayOf,
  filterRows,
  fold,
  type GridColumnRule,
  type GridFilter,
  type GridQuery,
  queryRows,
  sortRows,
} from './grid.ts';
import { groupRows, sumRows } from './grid-groups.ts';

interface Row {
  id: number;
  status: number;
  name: string | null;
  type: string;
  date: string | null;
  at: string;
  amount: number | null;
}

const COLUMNS: readonly GridColumnRule<Row>[] = [
  { key: 'status', type: 'list', order: [1, 5, 10, 50] },
  { key: 'name', type: 'text' },
  { key: 'type', type: 'list' },
  { key: 'date', type: 'date' },
  { key: 'at', type: 'datetime' },
  { key: 'amount', type: 'amount', sum: true },
];

const row = (id: number, rest: Partial<Row>): Row => ({
  id,
  status: 1,
  name: null,
  type: 'receive',
  date: '2026-11-17',
  at: '2026-11-17T10:00:00Z',
  amount: 0.1,
  ...rest,
});

const ROWS: readonly Row[] = [
  row(1, { name: 'Fles wijn', amount: 24.95, status: 50, date: '2026-01-01' }),
  row(2, { name: 'diner', amount: 148.5, status: 5, type: 'give', date: '2026-06-30' }),
  row(3, { name: 'Élan, kaarten', amount: null, status: 10, date: null }),
  row(4, { name: null, amount: 640, status: 1, type: 'give', date: '2025-12-31' }),
];

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const filtered = (...filters: GridFilter[]) => ids(filterRows(ROWS, COLUMNS, filters));

describe('filters', () => {
  it('of text match any part of a text, regardless of case and accents', () => {
    expect(filtered({ key: 'name', kind: 'text', text: 'ELAN' })).toEqual([3]);
    expect(filtered({ key: 'name', kind: 'text', text: ' i ' })).toEqual([1, 2]);
  });

  it('of a list accept several values, and an empty one for rows without a value', () => {
    expect(filtered({ key: 'status', kind: 'list', values: ['5', '10'] })).toEqual([2, 3]);
    const unnamed = filterRows([row(9, { type: '' })], COLUMNS, [{ key: 'type', kind: 'list', values: [''] }]);
    expect(ids(unnamed)).toEqual([9]);
  });

  it('of a period include both days and leave out rows without a date', () => {
    expect(filtered({ key: 'date', kind: 'period', from: '2026-01-01', to: '2026-06-30' })).toEqual([1, 2]);
    expect(filtered({ key: 'date', kind: 'period', to: '2025-12-31' })).toEqual([4]);
  });

  it('of a period use the day of a moment in the time zone, not in UTC', () => {
    const late = [row(1, { at: '2026-11-17T23:30:00Z' })];
    const on18: GridFilter = { key: 'at', kind: 'period', from: '2026-11-18', to: '2026-11-18' };
    expect(filterRows(late, COLUMNS, [on18], { timeZone: 'Europe/Amsterdam' })).toHaveLength(1);
    expect(filterRows(late, COLUMNS, [on18], { timeZone: 'UTC' })).toHaveLength(0);
    expect(dayOf('2026-07-01T22:00:00Z', 'Europe/Amsterdam')).toBe('2026-07-02');
  });

  it('of an amount have a minimum and a maximum, both inclusive', () => {
    expect(filtered({ key: 'amount', kind: 'range', min: 148.5 })).toEqual([2, 4]);
    expect(filtered({ key: 'amount', kind: 'range', min: 20, max: 148.5 })).toEqual([1, 2]);
  });

  it('apply together; a filter of the wrong kind, or for a missing column, is ignored', () => {
    expect(
      filtered({ key: 'type', kind: 'list', values: ['give'] }, { key: 'amount', kind: 'range', min: 200 }),
    ).toEqual([4]);
    expect(
      filtered({ key: 'nothing', kind: 'text', text: 'x' }, { key: 'amount', kind: 'text', text: 'x' }),
    ).toHaveLength(4);
  });
});

describe('sorting', () => {
  it('ignores case and accents in text, and puts empty values last in both directions', () => {
    expect(ids(sortRows(ROWS, COLUMNS, [{ key: 'name', desc: false }]))).toEqual([2, 3, 1, 4]);
    expect(ids(sortRows(ROWS, COLUMNS, [{ key: 'name', desc: true }]))).toEqual([1, 3, 2, 4]);
    expect(ids(sortRows(ROWS, COLUMNS, [{ key: 'amount', desc: true }]))).toEqual([4, 2, 1, 3]);
  });

  it('follows the order of the choices in a list column', () => {
    expect(ids(sortRows(ROWS, COLUMNS, [{ key: 'status', desc: false }]))).toEqual([4, 2, 3, 1]);
  });

  it('can use several columns, and keeps the order of equal rows', () => {
    const sort = [
      { key: 'type', desc: false },
      { key: 'amount', desc: true },
    ];
    expect(ids(sortRows(ROWS, COLUMNS, sort))).toEqual([4, 2, 1, 3]);
    expect(ids(sortRows(ROWS, COLUMNS, [{ key: 'at', desc: true }]))).toEqual([1, 2, 3, 4]);
  });

  it('does not change the given rows', () => {
    const before = [...ROWS];
    sortRows(ROWS, COLUMNS, [{ key: 'amount', desc: true }]);
    expect(ROWS).toEqual(before);
  });
});

describe('groups', () => {
  const query: GridQuery = {
    filters: [],
    group: [{ key: 'type', desc: false }],
    sort: [{ key: 'amount', desc: true }],
  };

  it('have counts, and sums that are exact to the cent', () => {
    const groups = groupRows(queryRows(ROWS, COLUMNS, query), COLUMNS, query.group);
    expect(groups.map(({ value, count, sums }) => [value, count, sums.amount])).toEqual([
      ['give', 2, 788.5],
      ['receive', 2, 24.95],
    ]);
    expect(ids(groups[0]?.rows ?? [])).toEqual([4, 2]);
    const dimes = Array.from({ length: 10 }, (_, at) => row(at, { amount: 0.1 }));
    expect(sumRows(dimes, COLUMNS).amount).toBe(1);
  });

  it('can have several levels, with a separate path for each group', () => {
    const two = [...query.group, { key: 'status', desc: true }];
    const groups = groupRows(ROWS, COLUMNS, two);
    expect(groups[0]?.groups.map(({ path }) => path)).toEqual(['type=give/status=5/', 'type=give/status=1/']);
    expect(groups[0]?.rows).toEqual([]);
  });

  it('have the same order as the exported list', () => {
    const shown = groupRows(queryRows(ROWS, COLUMNS, query), COLUMNS, query.group).flatMap(({ rows }) => rows);
    expect(ids(shown)).toEqual(ids(queryRows(ROWS, COLUMNS, query)));
  });
});

it('text is folded in the same way on every machine', () => {
  expect(fold('Élan ÆØ Straße')).toBe(fold('élan æø straße'));
  expect(fold('\u200eC++\u200f (\u05d0)\u061c')).toBe('c++ (\u05d0)');
  expect(fold('ABC')).toBe('abc');
});

it('each value is read once, however often and in whichever direction rows are sorted', () => {
  let reads = 0;
  const name: GridColumnRule<Row> = {
    key: 'name',
    type: 'text',
    value: (each) => {
      reads += 1;
      return each.name;
    },
  };
  const many = Array.from({ length: 1_000 }, (_, at) => row(at, { name: `Naam ${(at * 7919) % 1_000}` }));
  sortRows(many, [name], [{ key: 'name', desc: false }]);
  sortRows(many, [name], [{ key: 'name', desc: true }]);
  expect(reads).toBe(many.length);
});
