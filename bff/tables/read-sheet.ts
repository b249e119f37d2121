import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import type { ImportFault } from '#/bff/contract/people-import.ts';
import type { CsvFile, OpenRows } from './read-csv.ts';
import { unzip } from './unzip.ts';

/** The maximum unpacked size of a workbook, and the maximum number of rows; empty rows may double that number. */
const LIMITS = { unpacked: 60_000_000, rows: 50_000 };
/** After this many rows, reading pauses so that other work can run. */
const PIECE = 500;
/** The parts that contain cells: no pictures, macros or connections. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?[^/]+\.(xml|rels)|xl\/worksheets\/[^/]+\.xml)$/;

/** Whether a file is a zip file, as Excel workbooks are. */
export const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

/**
 * Reads the first sheet of an Excel workbook (.xlsx) row by row, as `readCsv` reads a text. Numbers are read as digits,
 * days as YYYY-MM-DD, and formulas as Excel's last result.
 *
 * @returns the number of rows without the header; or the one fault that prevents it from being read
 */
export async function readSheet(
  bytes: Buffer,
  open: OpenRows,
): Promise<Pick<CsvFile, 'rows' | 'faults'> | ImportFault> {
  const fault = (code: ImportFault['code']): ImportFault => ({ row: null, column: null, value: null, code });
  let take: ReturnType<OpenRows> | undefined;
  let rows = 0;
  let width = 0;
  try {
    for await (const { index, values } of streamXlsxRows(await bounded(bytes))) {
      if (index > LIMITS.rows * 2) return fault('sheetTooLarge');
      if (index % PIECE === 0) await nextTurn();
      const cells = values.map(textOf);
      while (cells.at(-1) === '') cells.pop();
      if (cells.length === 0) continue;
      if (!take) {
        take = open(cells);
        width = cells.length;
        continue;
      }
      // A sheet omits empty cells at the end of a row.
      while (cells.length < width) cells.push('');
      rows += 1;
      if (rows > LIMITS.rows) return fault('sheetTooLarge');
      take({ row: index + 1, cells, faults: [] });
    }
  } catch {
    return fault('notExcel');
  }
  return rows === 0 ? fault('empty') : { rows, faults: [] };
}

/**
 * Repacks a workbook without compression, within the limit for its unpacked size, because the library has no suitable
 * limit.
 */
async function bounded(bytes: Buffer): Promise<Buffer> {
  const parts = await unzip(bytes, { wants: (name) => WANTED.test(name), maxBytes: LIMITS.unpacked });
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (!(value instanceof Date)) return String(value).trim();
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
