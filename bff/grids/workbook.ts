import { writeXlsxStream } from 'hucre/xlsx';
import { wallClock } from '#/bff/contract/format.ts';
import { type GridValue, gridValue } from '#/bff/contract/grid.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import type { FileColumn } from './grid.ts';
import type { SheetRows } from './sheet-rows.ts';

/** How the cells of a type are shown; Excel writes points and commas as the reader's own settings say. */
const FORMATS: Partial<Record<FileColumn<never>['type'], string>> = {
  amount: '"€" #,##0.00',
  number: '#,##0.##',
  date: 'dd-mm-yyyy',
  datetime: 'dd-mm-yyyy hh:mm:ss',
};
/** In characters. */
const WIDTHS: Record<FileColumn<never>['type'], number> = {
  text: 26,
  list: 22,
  date: 12,
  datetime: 20,
  amount: 14,
  number: 10,
};

type Cell = string | number | Date | null;

/**
 * An Excel file as a stream that makes its rows while it is read, so a large one is never whole in memory. Amounts, counts
 * and days are numbers and dates; every text is a text, also one that begins like a formula (DESIGN §8).
 */
export function writeWorkbook<Row>(sheet: Omit<SheetRows<Row>, 'count' | 'sample'>): ReadableStream<Uint8Array> {
  const { name, columns, rows, lang, timeZone } = sheet;
  const toCell = columns.map((column) => cellOf(column, lang, timeZone));
  const cells = (row: Row): Cell[] => columns.map((column, at) => toCell[at]?.(gridValue(column, row)) ?? null);
  return writeXlsxStream(mapRows(rows(), cells), {
    name: sheetName(name),
    columns: columns.map((column) => ({
      header: label(lang, column.label),
      width: WIDTHS[column.type],
      ...(FORMATS[column.type] && { numFmt: FORMATS[column.type] }),
    })),
    freezePane: { rows: 1 },
  });
}

/** One by one as they are asked for; rows that are there already are never waited for. */
function mapRows<Row>(rows: Iterable<Row> | AsyncIterable<Row>, cells: (row: Row) => Cell[]) {
  return Symbol.asyncIterator in rows ? mapAwaited(rows, cells) : mapAtHand(rows, cells);
}

function* mapAtHand<Row>(rows: Iterable<Row>, cells: (row: Row) => Cell[]): Generator<Cell[]> {
  for (const row of rows) yield cells(row);
}

async function* mapAwaited<Row>(rows: AsyncIterable<Row>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cells(row);
}

/** Excel takes 31 characters, and none of these. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** How a column's values become cells; the words of a list are looked up once a value. */
function cellOf<Row>(column: FileColumn<Row>, lang: LanguageId, timeZone: string): (value: GridValue) => Cell {
  const words = new Map<GridValue, string>();
  return (value) => {
    if (value === null || value === undefined || value === '') return null;
    switch (column.type) {
      case 'amount':
      case 'number':
        return Number(value);
      case 'date':
        return new Date(`${String(value).slice(0, 10)}T00:00:00Z`);
      case 'datetime':
        return wallTime(String(value), timeZone);
      case 'list': {
        const known = words.get(value) ?? (column.choice ? label(lang, column.choice(value)) : String(value));
        words.set(value, known);
        return known;
      }
      case 'text':
        return plainText(String(value));
    }
  };
}

/** What XML cannot hold is left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those.
const plainText = (text: string) => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

/** A moment as the clock on the wall showed it: a file has no time zones. */
const wallTime = (value: string, timeZone: string): Date =>
  new Date(`${wallClock(value, timeZone).replace(' ', 'T')}Z`);
