import { writeXlsxStream } from 'hucre/xlsx';
import { writable } from '#/bff/contract/characters.ts';
import { wallClock } from '#/bff/contract/format.ts';
import { type GridValue, gridValue } from '#/bff/contract/grid.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import type { FileColumn } from './grid.ts';
import type { SheetRows } from './sheet-rows.ts';

/** The number formats of the column types; Excel writes points and commas according to the reader's settings. */
const FORMATS: Partial<Record<FileColumn<never>['type'], string>> = {
  amount: '"€" #,##0.00',
  number: '#,##0.##',
  date: 'dd-mm-yyyy',
  datetime: 'dd-mm-yyyy hh:mm:ss',
};
/** The widths of columns, in characters. */
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
 * An Excel file as a stream that produces its rows while it is read, so that a large file is never entirely in memory.
 * Amounts and counts are numbers, and days are dates; every text is stored as text, even if it begins like a formula.
 */
export function writeWorkbook<Row>(sheet: Omit<SheetRows<Row>, 'count' | 'sample'>): ReadableStream<Uint8Array> {
  const { name, columns, rows, lang, timeZone } = sheet;
  const toCell = columns.map((column) => cellOf(column, lang, timeZone));
  const cells = (row: Row): Cell[] => columns.map((column, at) => toCell[at]?.(gridValue(column, row), row) ?? null);
  return writeXlsxStream(mapRows(rows(), cells), {
    name: sheetName(name),
    columns: columns.map((column) => ({
      header: cellText(label(lang, column.label)),
      width: WIDTHS[column.type],
      ...(FORMATS[column.type] && { numFmt: FORMATS[column.type] }),
    })),
    freezePane: { rows: 1 },
  });
}

/** Maps rows on demand, one by one; rows that are already available are not awaited. */
function mapRows<Row>(rows: Iterable<Row> | AsyncIterable<Row>, cells: (row: Row) => Cell[]) {
  return Symbol.asyncIterator in rows ? mapAwaited(rows, cells) : mapAtHand(rows, cells);
}

function* mapAtHand<Row>(rows: Iterable<Row>, cells: (row: Row) => Cell[]): Generator<Cell[]> {
  for (const row of rows) yield cells(row);
}

async function* mapAwaited<Row>(rows: AsyncIterable<Row>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cells(row);
}

/**
 * Excel allows 31 UTF-16 code units, and none of these characters; a character that was cut in half is also removed.
 */
const sheetName = (name: string) =>
  writable(name.replace(/[[\]:*?/\\]/g, ' '))
    .slice(0, 31)
    .replace(/[\ud800-\udbff]$/, '');

/** How a column's values become cells; the labels of a list are looked up once per value. */
function cellOf<Row>(
  column: FileColumn<Row>,
  lang: LanguageId,
  timeZone: string,
): (value: GridValue, row: Row) => Cell {
  const words = new Map<GridValue, string>();
  const wordOf = ({ choice, word }: FileColumn<Row>, value: GridValue, row: Row) =>
    word ? word(row) : choice ? label(lang, choice(value)) : String(value);
  return (value, row) => {
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
        const known = words.get(value) ?? cellText(wordOf(column, value, row));
        words.set(value, known);
        return known;
      }
      case 'text':
        return cellText(String(value));
    }
  };
}

/**
 * Matches an underscore that Excel would mistake for the beginning of a character code, such as `_x0041_` for A. Such a
 * code may end in a carriage return, which is written as `_x000D_`.
 */
const BEFORE_CODE = /_(?=x[0-9a-f]{4}[_\r])/gi;

/**
 * A text as stored in a cell (ST_Xstring, ECMA-376 part 1, 22.9.2.19): characters that XML cannot hold become
 * U+FFFD, and the text is escaped so that `_x0041_` is read back unchanged.
 */
const cellText = (text: string) => writable(text).replace(BEFORE_CODE, '_x005F_');

/** A moment in local time: a file has no time zones. */
const wallTime = (value: string, timeZone: string): Date =>
  new Date(`${wallClock(value, timeZone).replace(' ', 'T')}Z`);
