import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_LIMITS, type ImportFault, type ImportPreview } from '#/bff/contract/people-import.ts';
import { csvRows, type QuoteFault } from './csv-rows.ts';

type Encoding = NonNullable<ImportPreview['encoding']>;

/** A row that is not empty. Rows are counted as in a spreadsheet: the column names are row 1. */
export interface CsvLine {
  row: number;
  cells: string[];
  /** Misplaced quotes; their cells are included as text. */
  faults: readonly QuoteFault[];
}

/** The data of a file, except its rows. */
export interface CsvFile {
  encoding: Encoding;
  /** The number of rows, without the header. */
  rows: number;
  /** All misplaced quotes, including those in empty rows. */
  faults: QuoteFault[];
}

/**
 * Receives the header and returns a function that is called with each following row, so that not all rows are held in
 * memory.
 */
export type OpenRows = (header: string[]) => (line: CsvLine) => void;

/** After this many rows, reading pauses so that other work can run. */
const PIECE = 500;
const SEPARATORS = [';', ',', '\t'] as const;
/** A first line that specifies the separator for Excel, which does not show it as a row. */
const SEPARATOR_LINE = /^sep=([;,\t|])(?:\r\n?|\n|$)/i;

/**
 * Reads a CSV file in the formats that programs write. Its encoding is UTF-8 or UTF-16, with or without a byte order
 * mark ("Unicode text" of Excel), or Windows-1252. Its separators are semicolons, commas or tabs, and cells may be
 * quoted. Other work can run in between.
 *
 * @returns the file; or the one fault that prevents it from being read, in which case the rows must not be used
 */
export function readCsv(bytes: Uint8Array, open: OpenRows): Promise<CsvFile | ImportFault> {
  const decoded = decode(bytes);
  // In a separate function, because an async function holds its parameters until it ends, and the bytes are
  // as large as their text.
  return decoded ? readText(decoded, open) : Promise.resolve(fileFault('notText'));
}

async function readText({ text: whole, encoding }: Decoded, open: OpenRows): Promise<CsvFile | ImportFault> {
  const [line = '', declared] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const faults: QuoteFault[] = [];
  let take: ReturnType<OpenRows> | undefined;
  let row = 0;
  let rows = 0;
  for (const { cells, faults: own } of csvRows(text, declared ?? separatorOf(text))) {
    row += 1;
    faults.push(...own);
    if (row > MOST_LINES) return fileFault('tooManyRows');
    if (row % PIECE === 0) await nextTurn();
    if (cells.every((cell) => cell === '')) continue;
    if (take) {
      rows += 1;
      if (rows <= IMPORT_LIMITS.rows) take({ row, cells, faults: own });
    } else take = open(cells);
  }
  if (rows === 0) return fileFault('empty');
  if (rows > IMPORT_LIMITS.rows) return fileFault('tooManyRows');
  return { encoding, rows, faults };
}

/** Empty lines count as rows of the spreadsheet; a file with too many of them is refused. */
const MOST_LINES = IMPORT_LIMITS.rows * 2;

interface Decoded {
  text: string;
  encoding: Encoding;
}

const fileFault = (code: ImportFault['code']): ImportFault => ({ row: null, column: null, value: null, code });

/** The most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/**
 * A file with a byte order mark is read in that encoding or not at all; otherwise unreadable bytes would be
 * taken for letters.
 */
function decode(bytes: Uint8Array): Decoded | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding;
  // Well-formed UTF-8 is read as such: text in another encoding is hardly ever well-formed UTF-8, unless both
  // encodings give the same text.
  for (const encoding of marked ? [marked] : (['utf-8', 'windows-1252'] as const)) {
    const text = decodeAs(encoding, bytes);
    if (text !== null && !text.includes('\0')) return { text, encoding };
    const wide = marked ? undefined : wideEncodingOf(bytes);
    const wideText = wide && decodeAs(wide, bytes);
    if (text !== null) return wide && wideText && !wideText.includes('\0') ? { text: wideText, encoding: wide } : null;
  }
  return null;
}

/** Detects UTF-16 without a mark: for Latin letters, nearly every second byte is zero, always at the same position. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4_000);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 2;
  if (odd > most * 0.6 && even < most * 0.05) return 'utf-16le';
  return even > most * 0.6 && odd < most * 0.05 ? 'utf-16be' : undefined;
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
