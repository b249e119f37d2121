import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import type { FileColumn } from './grid.ts';
import { writeWorkbook } from './workbook.ts';

/** From so many rows on the reader is told about how large the file becomes. */
const WORTH_A_BAR = 2_000;
const SAMPLE = 500;

export interface ExportedFile {
  /** With its ending. */
  filename: string;
  rows: number;
  /** About how many bytes it will be; null for what is there at once. */
  bytes: number | null;
  body: ReadableStream<Uint8Array>;
}

/** What goes out: its rows, and what the audit is to know of it. */
export interface SheetExport<Row> {
  action: 'grid.export' | 'reporting.export';
  entity: string;
  entityId: string;
  detail: Record<string, unknown>;
  /** Label key of its name: the sheet, and with the year the file. */
  title: string;
  year: number | undefined;
  columns: readonly FileColumn<Row>[];
  /** How many rows there are, known before the first of them is made. */
  count: number;
  /** The rows from the first, at most so many. Asked more than once: of a large file the size is guessed from a part. */
  rows: (most: number) => Iterable<Row> | AsyncIterable<Row>;
  lang: LanguageId;
  timeZone: string;
}

/**
 * Rows as an Excel file (DESIGN §8): the one way out for grids and reports. The audit entry is there before the first byte;
 * the file is made while it is read.
 *
 * @returns its name in the reader's language, how large it is, and its bytes
 */
export async function exportSheet<Row>(context: Context, asked: SheetExport<Row>): Promise<ExportedFile> {
  const { action, entity, entityId, count, year, lang, timeZone, columns } = asked;
  await recordDone(context.services.sql, context, {
    action,
    entity,
    entityId,
    detail: { rows: count, ...asked.detail },
  });
  const title = label(lang, asked.title);
  const write = (most: number) => writeWorkbook({ name: title, columns, rows: asked.rows(most), lang, timeZone });
  // Begun before the size is guessed, so that its first part is there when the answer begins.
  const body = write(count);
  const bytes = count < WORTH_A_BAR ? null : await guessBytes(write, count);
  return { filename: `${title}${year === undefined ? '' : ` ${year}`}.xlsx`, rows: count, bytes, body };
}

/** How large the whole file becomes, from its first part: rows of one sheet are alike. */
async function guessBytes(write: (most: number) => ReadableStream<Uint8Array>, count: number): Promise<number> {
  const [empty = 0, some = 0] = await Promise.all([0, SAMPLE].map((most) => bytesOf(write(most))));
  return Math.round(empty + ((some - empty) * count) / SAMPLE);
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}
