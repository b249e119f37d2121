import { describe, expect, it } from 'vitest';
import { readXlsx } from '#/tests/support/xlsx.ts';
import type { FileColumn } from './grid.ts';
import { writeWorkbook } from './workbook.ts';

interface Row {
  name: string | null;
  status: number;
  amount: number | null;
  date: string | null;
  at: string;
}

const COLUMNS: readonly FileColumn<Row>[] = [
  { key: 'name', type: 'text', label: 'ReportColumn.fullname' },
  { key: 'status', type: 'list', label: 'ReportColumn.status', choice: () => 'ReportStatus.Concept' },
  { key: 'amount', type: 'amount', label: 'ReportColumn.amount' },
  { key: 'date', type: 'date', label: 'ReportColumn.date' },
  { key: 'at', type: 'datetime', label: 'Column.at' },
];
const row = (own: Partial<Row>): Row => ({
  name: 'Fles wijn',
  status: 1,
  amount: 24.95,
  date: '2026-11-17',
  at: '2026-11-17T23:30:00Z',
  ...own,
});

const LOCAL = { lang: 1043, timeZone: 'Europe/Amsterdam' } as const;
const sheet = (rows: readonly Row[], name = 'Mijn meldingen') =>
  writeWorkbook({ ...LOCAL, name, columns: COLUMNS, rows: () => rows });
const read = async (rows: readonly Row[], name?: string) =>
  readXlsx(new Uint8Array(await new Response(sheet(rows, name)).arrayBuffer()));

/** Days since 30-12-1899, as Excel counts them. */
const day = (iso: string) => (Date.parse(`${iso}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;

describe('a workbook', () => {
  it('stores numbers as numbers, dates as dates, and moments in local time', async () => {
    const { rows, name, formats } = await read([row({})]);
    expect(name).toBe('Mijn meldingen');
    expect(rows[0]).toEqual(['Naam', 'Status', 'Bedrag', 'Datum', 'Column.at']);
    expect(rows[1]?.slice(0, 4)).toEqual(['Fles wijn', 'Concept', 24.95, day('2026-11-17')]);
    expect(rows[1]?.[4]).toBeCloseTo(day('2026-11-18T00:30:00'), 6);
    expect([...'CDE'].map((column) => formats.get(`${column}2`))).toEqual([
      '"€" #,##0.00',
      'dd-mm-yyyy',
      'dd-mm-yyyy hh:mm:ss',
    ]);
  });

  it('leaves empty values empty, and is valid without rows', async () => {
    const [, cells = []] = (await read([row({ name: null, amount: null, date: '' })])).rows;
    expect(Array.from({ length: 4 }, (_, at) => cells[at] ?? null)).toEqual([null, 'Concept', null, null]);
    expect((await read([])).rows).toHaveLength(1);
  });

  it.each(['=1+1', '+31 6', '-2', '@sum', '\t=1', '\r=1'])('never holds a formula: %j stays text', async (name) => {
    const { rows, xml } = await read([row({ name })]);
    expect(xml).not.toMatch(/<f[ >]/);
    expect(String(rows[1]?.[0]).replace(/&#x?\w+;/, '')).toContain(name.trim());
  });

  it('accepts any text: markup, characters that XML cannot hold, lone surrogates', async () => {
    const { rows } = await read([row({ name: `<b>"&' 😀 \u0001\u000b\ud800 é` })]);
    expect(rows[1]?.[0]).toBe(`<b>"&' 😀 \ufffd\ufffd\ufffd é`);
  });

  it('shortens the name of its sheet to the limit of Excel', async () => {
    expect((await read([], `a/b[c]:*?${'x'.repeat(40)}`)).name).toBe(`a b c    ${'x'.repeat(22)}`);
  });

  it.each([
    // Excel counts UTF-16 code units: an emoji takes two of the 31.
    [`${'x'.repeat(29)}😀y`, `${'x'.repeat(29)}😀`],
    [`${'x'.repeat(30)}😀y`, 'x'.repeat(30)],
    ['😀'.repeat(20), '😀'.repeat(15)],
    [`${'x'.repeat(30)}\ud83d`, `${'x'.repeat(30)}\ufffd`],
  ])('never splits a character when it shortens the name of the sheet: %j', async (name, cut) => {
    expect((await read([], name)).name).toBe(cut);
  });

  it('creates its rows while it is read, and stops when nobody reads it', async () => {
    let made = 0;
    const rows = Array.from({ length: 50_000 }, (_, at) => row({ name: `Rij ${at}` }));
    const counted: FileColumn<Row> = {
      key: 'name',
      type: 'text',
      label: 'ReportColumn.fullname',
      value: ({ name }) => {
        made += 1;
        return name;
      },
    };
    const reader = writeWorkbook({
      ...LOCAL,
      name: 'x',
      columns: [counted],

      rows: () => rows,
    }).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    const then = made;
    expect(then).toBeLessThan(50_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(made).toBe(then);
  });
});
