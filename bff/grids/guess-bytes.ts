import type { SheetRows } from './sheet-rows.ts';
import { writeWorkbook } from './workbook.ts';

/** If a file has at least this many rows, the reader sees an estimate of its size. */
const WORTH_A_BAR = 2_000;
const SAMPLE = 200;

/**
 * Estimates the size of the whole file from its first rows, because the rows of a sheet are similar. Null for a short
 * file.
 */
export async function guessBytes<Row>(sheet: SheetRows<Row>): Promise<number | null> {
  const { count } = sheet;
  if (count < WORTH_A_BAR) return null;
  const bytesOfRows = (rows: number) => bytesOf(writeWorkbook({ ...sheet, rows: () => sheet.sample(rows) }));
  const [empty, some] = await Promise.all([bytesOfRows(0), bytesOfRows(SAMPLE)]);
  return Math.round(empty + ((some - empty) * count) / SAMPLE);
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}
