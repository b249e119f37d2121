import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_LIMITS, type ImportFault, type ImportPreview } from '#/bff/contract/people-import.ts';
import { csvRows, type QuoteFault } from './csv-rows.ts';

type Encoding = NonNullable<ImportPreview['encoding']>;

/** A file as rows of cells. `row` counts as a spreadsheet does: the names of the columns are row 1. */
export interface Table {
  encoding: Encoding;
  header: string[];
  rows: { row: number; cells: string[] }[];
  /** Quotes that are out of place; their cells are there as text. */
  faults: QuoteFault[];
}

/** Rows that are read before others get their turn. */
const PIECE = 500;
const SEPARATORS = [';', ',', '\t'] as const;
/** The first line by which Excel is told what stands between cells; it shows no row for it. */
const SEPARATOR_LINE = /^sep=([;,\t|])(?:\r\n?|\n|$)/i;

/**
 * Reads a CSV file as programs write it: UTF-8 with or without its mark, UTF-16 with it ("Unicode text" of Excel), or
 * Windows-1252; between semicolons, commas or tabs; with quotes. Lets others work in between.
 *
 * @returns the table; or the one fault that keeps it from being read
 */
export async function readCsv(bytes: Uint8Array): Promise<Table | ImportFault> {
  const decoded = decode(bytes);
  if (!decoded) return fileFault('notText');
  const { encoding } = decoded;
  const [line = '', told] = SEPARATOR_LINE.exec(decoded.text) ?? [];
  const text = decoded.text.slice(line.length);
  const rows: Table['rows'] = [];
  const faults: QuoteFault[] = [];
  for (const { cells, faults: own } of csvRows(text, told ?? separatorOf(text))) {
    rows.push({ row: rows.length + 1, cells });
    faults.push(...own);
    if (rows.length > MOST_LINES) return fileFault('tooManyRows');
    if (rows.length % PIECE === 0) await nextTurn();
  }
  const [first, ...filled] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!first || filled.length === 0) return fileFault('empty');
  if (filled.length > IMPORT_LIMITS.rows) return fileFault('tooManyRows');
  return { encoding, header: first.cells, rows: filled, faults };
}

/** Empty lines count as rows of the spreadsheet; a file of nothing else is refused all the same. */
const MOST_LINES = IMPORT_LIMITS.rows * 2;

const fileFault = (code: ImportFault['code']): ImportFault => ({ row: null, column: null, value: null, code });

/** What stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/** A file that says what it is written in is read as that, or not at all: what cannot be read would be taken for letters. */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding;
  // What is well-formed UTF-8 is meant as that: other text hardly ever is, save where both are the same.
  for (const encoding of marked ? [marked] : (['utf-8', 'windows-1252'] as const)) {
    const text = decodeAs(encoding, bytes);
    if (text !== null) return text.includes('\0') ? null : { text, encoding };
  }
  return null;
}

/** Byte order marks. */
const MARKS: readonly { mark: readonly number[]; encoding: Encoding }[] = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
];

function decodeAs(encoding: Encoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
