import { describe, expect, it } from 'vitest';
import type { GridColumnRule } from './grid.ts';
import { type GridQuery, gridQuery } from './grid-query.ts';
import { cleanGridView, hasGridParameters, readGridView, writeGridView } from './grid-url.ts';

const COLUMNS: GridColumnRule<never>[] = [
  { key: 'status', type: 'list' },
  { key: 'name', type: 'text' },
  { key: 'type', type: 'list' },
  { key: 'date', type: 'date' },
  { key: 'amount', type: 'amount' },
];

describe('the view in a link', () => {
  const defaults: GridQuery = {
    filters: [],
    sort: [{ key: 'date', desc: true }],
    group: [{ key: 'type', desc: false }],
  };
  const view = {
    filters: [
      { key: 'status', kind: 'list' as const, values: ['5', '10'] },
      { key: 'name', kind: 'text' as const, text: 'a,b & c' },
      { key: 'date', kind: 'period' as const, from: '2026-01-01' },
      { key: 'amount', kind: 'range' as const, min: 0.5, max: 10 },
    ],
    sort: [],
    group: [{ key: 'status', desc: true }],
    columns: ['name', 'amount'],
  };

  it('is read back as it was written, among the parameters of the screen', () => {
    const written = writeGridView(new URLSearchParams('year=2026'), view, defaults);
    const read = new URLSearchParams(written.toString());
    expect(read.get('year')).toBe('2026');
    expect(readGridView(read, COLUMNS, defaults)).toEqual(view);
  });

  it('contains only what differs from the defaults', () => {
    const plain = writeGridView(new URLSearchParams('tab=1&sort=amount'), { ...defaults, columns: null }, defaults);
    expect(plain.toString()).toBe('tab=1');
    expect(hasGridParameters(plain)).toBe(false);
    expect(hasGridParameters(new URLSearchParams('f.name=x'))).toBe(true);
  });

  it('distinguishes "no filters" from "the usual filters"', () => {
    const usual: GridQuery = { ...defaults, filters: [{ key: 'status', kind: 'list', values: ['5'] }] };
    const none = writeGridView(new URLSearchParams(), { ...usual, filters: [], columns: null }, usual);
    expect(readGridView(none, COLUMNS, usual).filters).toEqual([]);
    expect(readGridView(new URLSearchParams(), COLUMNS, usual).filters).toEqual(usual.filters);
  });

  it('leaves out values that a list cannot have, and keeps those that its rows may have', () => {
    const columns = [
      { key: 'status', type: 'list' as const, options: [{ value: 1 }, { value: 5 }] },
      { key: 'town', type: 'list' as const },
    ];
    const read = (text: string) => readGridView(new URLSearchParams(text), columns, defaults).filters;
    expect(read('f.status=zzz&f.status=5&f.town=Delft')).toEqual([
      { key: 'status', kind: 'list', values: ['5'] },
      { key: 'town', kind: 'list', values: ['Delft'] },
    ]);
    expect(read('f.status=zzz')).toEqual([]);
  });

  it('may have the ends of a range or a period in either order', () => {
    const { filters } = readGridView(
      new URLSearchParams('f.date=2026-06-01..2026-03-01&f.amount=50..10'),
      COLUMNS,
      defaults,
    );
    expect(filters).toEqual(
      expect.arrayContaining([
        { key: 'date', kind: 'period', from: '2026-03-01', to: '2026-06-01' },
        { key: 'amount', kind: 'range', min: 10, max: 50 },
      ]),
    );
  });

  it('names each column once, within the limits that the server sets for columns and values', () => {
    const columns = Array.from({ length: 20 }, (_, at) => ({ key: `c${at}`, type: 'list' as const }));
    const keys = columns.map(({ key }) => key).join('.');
    const read = (text: string) => readGridView(new URLSearchParams(text), columns, defaults);
    const view = read(`sort=-c0.c0.${keys}&group=${keys}&cols=c1.c1.c2&f.c0=${'x'.repeat(201)}&f.c1=y`);
    expect(view.sort).toHaveLength(10);
    expect(view.sort[0]).toEqual({ key: 'c0', desc: true });
    expect(view.group).toHaveLength(5);
    expect(view.columns).toEqual(['c1', 'c2']);
    expect(view.filters).toEqual([{ key: 'c1', kind: 'list', values: ['y'] }]);
    expect(gridQuery.safeParse(view).success).toBe(true);
  });

  it('is rewritten without parameters that the grid does not recognise', () => {
    const stored = 'year=1999&report=7&f.secret=1&f.name=x&sort=secret.-amount&group=secret&cols=secret.name';
    expect(cleanGridView(stored, COLUMNS, { ...defaults, group: [] })).toBe('f.name=x&sort=-amount&cols=name');
    expect(cleanGridView('year=1999&f.secret=1', COLUMNS, defaults)).toBe('');
  });

  it('leaves out broken or unknown values', () => {
    const bad = 'f.amount=x..&f.date=gisteren..&f.name=%20&f.secret=1&sort=secret.-amount&group=none&cols=secret';
    expect(readGridView(new URLSearchParams(bad), COLUMNS, defaults)).toEqual({
      filters: [],
      sort: [{ key: 'amount', desc: true }],
      group: [],
      columns: null,
    });
  });
});
