import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_LIMITS, type ImportFault } from '#/bff/contract/people-import.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/** A file as rows of cells. `row` counts as a spreadsheet does: the names of the columns are row 1. */
export interface Table {
  encoding: Encoding;
  header: string[];
  rows: { row: number; cells: string[] }[];
}

const PIECE = 64 * 1024;
const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Reads a CSV file as programs write it: UTF-8 with or without its mark, UTF-16 ("Unicode text" of Excel), or Windows-1252;
 * between semicolons, commas or tabs; with quotes. Lets others work in between.
 *
 * @returns the table; or the one fault that keeps it from being read
 */
export async function readCsv(bytes: Uint8Array): Promise<Table | ImportFault> {
  const decoded = decode(bytes);
  if (!decoded) return fileFault('notText');
  const { text, encoding } = decoded;
  const rows: Table['rows'] = [];
  try {
    for await (const cells of parser(text) as AsyncIterable<string[]>) {
      const row = rows.length + 1;
      rows.push({ row, cells });
      if (rows.length > MOST_LINES) return fileFault('tooManyRows');
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ...fileFault('unclosedQuote'), row: rows.length + 1 };
  }
  const [first, ...filled] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!first || filled.length === 0) return fileFault('empty');
  if (filled.length > IMPORT_LIMITS.rows) return fileFault('tooManyRows');
  return { encoding, header: first.cells, rows: filled };
}

/** Empty lines count as rows of the spreadsheet; a file of nothing else is refused all the same. */
const MOST_LINES = IMPORT_LIMITS.rows * 2;

const fileFault = (code: ImportFault['code']): ImportFault => ({ row: null, column: null, value: null, code });

function parser(text: string) {
  return Readable.from(pieces(text)).pipe(
    parse({ delimiter: separatorOf(text), relax_column_count: true, trim: true, bom: true }),
  );
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await nextTurn();
  }
}

/** What stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/** What is well-formed UTF-8 is meant as that: other text hardly ever is, save where both are the same. */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? null : { text, encoding };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
