import { describe, expect, it } from 'vitest';
import { exportFigures } from '../display/export-figures.ts';
import { cellPlaces, nameSpan } from './cell-places.ts';
import { columnsDrawn, columnsInBody } from './columns-drawn.ts';
import { copyCell, copyRows } from './copy-rows.ts';
import { moveKey } from './move-key.ts';
import { withChosen } from './options-of.ts';
import { placeGroup } from './place-group.ts';
import { parseRange, rangeToText } from './range-text.ts';
import { NOTHING_SELECTED, selectionOf, selectRow } from './selection.ts';
import type { GridColumn } from './types.ts';

describe('a typed amount filter', () => {
  it.each([
    ['10', { min: 10 }],
    ['≥ 10,50', { min: 10.5 }],
    ['>=10', { min: 10 }],
    ['< 50', { max: 50 }],
    ['<=1.250', { max: 1250 }],
    ['10-50', { min: 10, max: 50 }],
    ['10,5..50', { min: 10.5, max: 50 }],
    ['10 tot 30', { min: 10, max: 30 }],
    ['10 To 30', { min: 10, max: 30 }],
    ['10..', { min: 10 }],
    ['10.5..', { min: 10.5 }],
    ['..30', { max: 30 }],
    ['50-10', { min: 10, max: 50 }],
    ['50 tot 10', { min: 10, max: 50 }],
    ['= 10', { min: 10, max: 10 }],
    ['  ', null],
    ['tien', undefined],
    ['10-', undefined],
    ['..', undefined],
    ['1e3', undefined],
    ['1,000.50', undefined],
    ['tot', undefined],
  ])('is parsed, or refused if it is not a range: %s', (text, range) => {
    expect(parseRange(text)).toEqual(range);
  });

  it('has the same meaning when the text made from it is parsed', () => {
    for (const range of [{ min: 10 }, { max: 1250.5 }, { min: 10, max: 50 }, { min: 3, max: 3 }]) {
      expect(parseRange(rangeToText(range, 'amount'))).toEqual(range);
    }
    expect(rangeToText({ min: 10 }, 'amount')).toBe('≥ 10,00');
    expect(rangeToText({ min: 7 }, 'number')).toBe('≥ 7');
  });
});

describe('moving a column', () => {
  const order = ['a', 'grouped', 'b', 'c'];
  const visible = ['a', 'b', 'c'];

  it('skips hidden columns and stops at the ends', () => {
    expect(moveKey(order, 'b', -1, visible)).toEqual(['b', 'a', 'grouped', 'c']);
    expect(moveKey(order, 'b', 1, visible)).toEqual(['a', 'grouped', 'c', 'b']);
    expect(moveKey(order, 'a', -1, visible)).toEqual(order);
    expect(moveKey(order, 'c', 1, visible)).toEqual(order);
  });

  it('keeps a fixed column among the fixed columns', () => {
    expect(moveKey(['a', 'b', 'c'], 'a', 1, ['a'])).toEqual(['a', 'b', 'c']);
    expect(moveKey(['a', 'b', 'c'], 'a', 1, ['a', 'c'])).toEqual(['b', 'c', 'a']);
  });

  it('puts a column in the place of the one onto which it is dropped, even if that is the last column', () => {
    expect(moveKey(order, 'c', { onto: 'a' }, visible)).toEqual(['c', 'a', 'grouped', 'b']);
    expect(moveKey(order, 'b', { onto: 'c' }, visible)).toEqual(['a', 'grouped', 'c', 'b']);
    expect(moveKey(order, 'a', { onto: 'c' }, visible)).toEqual(['grouped', 'b', 'c', 'a']);
    expect(moveKey(order, 'a', { onto: 'a' }, visible)).toEqual(order);
  });

  it('puts a column that is dragged out of the group panel before the one onto which it is dropped', () => {
    expect(moveKey(order, 'grouped', { before: 'c' }, visible)).toEqual(['a', 'b', 'grouped', 'c']);
    expect(moveKey(order, 'hidden', { before: 'b' }, visible)).toEqual(['a', 'grouped', 'hidden', 'b', 'c']);
  });
});

describe('levels of grouping', () => {
  const [type, status, date] = ['type', 'status', 'date'].map((key) => ({ key, desc: key === 'status' }));
  const group = [type, status, date] as { key: string; desc: boolean }[];
  const keys = (placed: readonly { key: string }[]) => placed.map(({ key }) => key);

  it('can be added below all other levels, or above one of them', () => {
    expect(keys(placeGroup(group, 'amount'))).toEqual(['type', 'status', 'date', 'amount']);
    expect(keys(placeGroup(group, 'amount', 'type'))).toEqual(['amount', 'type', 'status', 'date']);
  });

  it('keep their direction when they are moved', () => {
    expect(placeGroup(group, 'status', 'type')).toEqual([status, type, date]);
    expect(keys(placeGroup(group, 'type', 'date'))).toEqual(['status', 'type', 'date']);
    expect(keys(placeGroup(group, 'type'))).toEqual(['status', 'date', 'type']);
    expect(keys(placeGroup(group, 'type', 'type'))).toEqual(['type', 'status', 'date']);
  });
});

describe('the selection of rows', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

  it('is one row after a press, gains or loses a row by a toggle, and extends from the anchor in either direction', () => {
    const one = selectRow(NOTHING_SELECTED, 'b', 'only');
    expect(ids(one)).toBe('b');
    const two = selectRow(one, 'd', 'toggle');
    expect(ids(two)).toBe('bd');
    expect(ids(selectRow(two, 'b', 'toggle'))).toBe('d');
    const range = selectRow(one, 'd', 'range', order);
    expect(ids(range)).toBe('bcd');
    expect(ids(selectRow(range, 'a', 'range', order))).toBe('ab');
    expect(ids(selectRow(range, 'e', 'only'))).toBe('e');
  });

  it('begins a range at the focused row if nothing is selected or the anchor is hidden', () => {
    expect(ids(selectRow(NOTHING_SELECTED, 'd', 'range', order, 'c'))).toBe('cd');
    expect(ids(selectRow(selectionOf(['gone']), 'b', 'range', order, 'a'))).toBe('ab');
    expect(ids(selectRow(NOTHING_SELECTED, 'b', 'range', []))).toBe('b');
  });
});

describe('copied rows', () => {
  interface Row {
    name: string;
    amount: number | null;
    date: string;
  }
  const columns: GridColumn<Row>[] = [
    { key: 'name', label: 'Geschenk', type: 'text' },
    { key: 'date', label: 'Datum', type: 'date' },
    { key: 'amount', label: 'Bedrag', type: 'amount' },
  ];
  const copy = (name: string, amount: number | null = 1250) =>
    copyRows(columns, [{ name, amount, date: '2026-11-17' }], 'Europe/Amsterdam');

  it('are tab-separated lines under the column names, with numbers that a spreadsheet can read', () => {
    expect(copy('Fles wijn').text).toBe('Geschenk\tDatum\tBedrag\nFles wijn\t17-11-2026\t1250,00');
    expect(copy('Fles wijn', -5).text).toContain('\t-5,00');
    expect(copy('Fles wijn', null).text).toMatch(/17-11-2026\t$/);
  });

  it('have each cell on one line', () => {
    expect(copy('a\tb\r\n  c').text.split('\n')[1]).toBe('a b c\t17-11-2026\t1250,00');
  });

  it.each(['=1+1', '+31 6', '-2', '@sum'])('never become a formula: %s', (text) => {
    expect(copy(text).text.split('\n')[1]).toMatch(/^'/);
    expect(copy(text).html).toContain(`<td style="mso-number-format:'\\@'">${text}</td>`);
  });

  it('contain each cell exactly as it is when copied alone', () => {
    const row = { name: '=1+1', amount: -1250, date: '2026-11-17' };
    expect(columns.map((column) => copyCell(column, row, 'Europe/Amsterdam')).join('\t')).toBe(
      copyRows(columns, [row], 'Europe/Amsterdam').text.split('\n')[1],
    );
    expect(copyCell(columns[0] as GridColumn<Row>, row, 'Europe/Amsterdam')).toBe("'=1+1");
  });

  it('are also a table, in which their text is never markup', () => {
    const { html } = copy('<b>"&');
    expect(html).toContain('&lt;b&gt;&quot;&amp;');
    expect(html).toMatch(
      /^<table><thead><tr><th>Geschenk<\/th>.*<td align="right">1250,00<\/td><\/tr><\/tbody><\/table>$/,
    );
  });
});

describe('the choices of a list filter', () => {
  const options = [{ value: 5, label: 'Wacht' }];

  it('include a chosen value that no row has', () => {
    expect(withChosen(options, ['5'], 'Geen')).toBe(options);
    expect(withChosen(options, ['Delft', '5', ''], 'Geen')).toEqual([
      ...options,
      { value: 'Delft', label: 'Delft' },
      { value: '', label: 'Geen' },
    ]);
  });
});

describe('the columns that rows draw', () => {
  it('do not include columns used for grouping, unless no other column is left', () => {
    expect(columnsInBody(['type', 'gift'], ['type', 'date'])).toEqual(['gift']);
    expect(columnsInBody(['type', 'gift'], ['gift', 'type'])).toEqual(['gift']);
  });

  it('are the fixed columns, those near the visible part, and the focused one, each once and in order', () => {
    expect(columnsDrawn([7, 8, 9], 2, 15, 20)).toEqual([0, 1, 7, 8, 9, 15]);
    expect(columnsDrawn([0, 1, 2], 2, 1, 20)).toEqual([0, 1, 2]);
    expect(columnsDrawn([4, 5], 0, -1, 20)).toEqual([4, 5]);
  });

  it('never include columns that no longer exist', () => {
    expect(columnsDrawn([0, 1], 0, 5, 2)).toEqual([0, 1]);
    expect(columnsDrawn([], 3, 0, 0)).toEqual([]);
  });

  it('have a track and, if fixed, a left offset; the last fixed column has an edge', () => {
    const columns = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
    const pins = new Map([
      ['a', 44],
      ['b', 164],
    ]);
    expect(cellPlaces(columns, pins, 1)).toEqual([
      { className: 'ob-grid-pinned', style: { gridColumn: 2, left: 44 } },
      { className: 'ob-grid-pinned ob-grid-pinned-last', style: { gridColumn: 3, left: 164 } },
      { className: undefined, style: { gridColumn: 4 } },
    ]);
  });
});

describe('the name of a group', () => {
  const columns = [{}, { sum: true }, {}, { sum: true }, {}];
  const spanAt = (width: number) => nameSpan(columns, Array(columns.length).fill(width));

  it('spans the columns up to the first sum that leaves enough room', () => {
    expect(spanAt(300)).toBe(1);
    expect(spanAt(120)).toBe(3);
    expect(spanAt(64)).toBe(columns.length);
    expect(nameSpan(columns.slice(1), [300, 64, 64, 64])).toBe(2);
  });
});

describe('the progress of a file', () => {
  const noun = { one: 'melding', other: 'meldingen' };

  it('is shown as a percentage of the expected size, and never as 100 % before the end', () => {
    expect(exportFigures({ rows: 100_000, bytes: 5_000_000, expected: 20_000_000 }, noun)).toEqual({
      percent: 25,
      detail: '25 %, 5 MB, 100.000 meldingen',
    });
    expect(exportFigures({ rows: 1, bytes: 30, expected: 20 }, noun)).toMatchObject({ percent: 99 });
  });

  it('is shown without a percentage if the expected size is unknown', () => {
    expect(exportFigures({ rows: 1, bytes: 4_000, expected: null }, noun)).toEqual({
      percent: null,
      detail: '4 kB, 1 melding',
    });
    expect(exportFigures(null, noun)).toEqual({ percent: null, detail: '' });
  });
});
