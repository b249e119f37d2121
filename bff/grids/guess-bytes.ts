import type { SheetRows } from './sheet-rows.ts';
import { writeWorkbook } from './workbook.ts';

/** From so many rows on, the reader is shown an estimate of the file's size. */
const WORTH_A_BAR = 2_000;
const SAMPLE = 200;

/** How large the whole file becomes, from its first part: rows of one sheet are alike. Null where nobody waits for it. */
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
