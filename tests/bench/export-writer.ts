/**
 * Writes 100,000 rows of 20 columns with one library, in a separate process and as in the library's own streaming
 * example. The first argument is the library's name, the second a folder where exceljs and excelts are installed.
 * Prints one line of JSON (`Written`).
 */
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Written } from './export.ts';

const ROWS = 100_000;
const KINDS = Array.from({ length: 20 }, (_, at) => (['number', 'date', 'text', 'text', 'text'] as const)[at % 5]);
const FORMATS = { number: '#,##0.00', date: 'dd-mm-yyyy', text: '@' };

function cell(kind: (typeof KINDS)[number], row: number, column: number) {
  if (kind === 'number') return row * 1.25;
  if (kind === 'date') return new Date(Date.UTC(2026, 0, 1 + (row % 365)));
  return `Text value ${row} ${column} ${'=+-@'[row % 4]}`;
}

function* rows() {
  for (let row = 0; row < ROWS; row += 1) yield KINDS.map((kind, column) => cell(kind, row, column));
}

async function hucre(take: (chunk: Uint8Array) => void): Promise<void> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = KINDS.map((kind = 'text', at) => ({ header: `C${at}`, width: 14, numFmt: FORMATS[kind] }));
  for await (const chunk of writeXlsxStream(rows(), { name: 'X', columns, freezePane: { rows: 1 } })) take(chunk);
}

/** Writes with exceljs, or with excelts, which has the same interface. */
async function exceljs(name: string, folder: string, take: (chunk: Uint8Array) => void): Promise<void> {
  const entry = createRequire(`${folder}/package.json`).resolve(name);
  const library = await import(pathToFileURL(entry).href);
  const Writer = library.WorkbookWriter ?? library.default?.stream?.xlsx?.WorkbookWriter;
  const out = new PassThrough();
  const taken = (async () => {
    for await (const chunk of out) take(chunk);
  })();
  const book = new Writer({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet('X');
  sheet.columns = KINDS.map((kind = 'text', at) => ({
    header: `C${at}`,
    key: `c${at}`,
    width: 14,
    style: { numFmt: FORMATS[kind] },
  }));
  let written = 0;
  for (const row of rows()) {
    sheet.addRow(row).commit();
    written += 1;
    if (written % 500 === 0) await new Promise((done) => setImmediate(done));
  }
  await sheet.commit();
  await book.commit();
  await taken;
}

const [name = 'hucre', folder = ''] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const before = process.memoryUsage().rss;
let most = before;
const look = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
const began = performance.now();
let first = 0;
let bytes = 0;
const take = (chunk: Uint8Array) => {
  first ||= performance.now() - began;
  bytes += chunk.length;
};
await (name === 'hucre' ? hucre(take) : exceljs(name, folder, take));
clearInterval(look);
const written: Written = {
  ms: performance.now() - began,
  firstByte: first,
  stall: delay.max / 1e6,
  memory: (most - before) / 1e6,
  size: bytes / 1e6,
};
console.log(JSON.stringify(written));
