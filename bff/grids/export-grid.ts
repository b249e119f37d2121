import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import { queryRows } from '#/bff/contract/grid.ts';
import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import { Failure } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { findYearWeek } from '#/bff/startup/queries.ts';
import { fileGrid } from './file-grids.ts';
import { type Sheet, writeWorkbook } from './workbook.ts';

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

/**
 * The rows of a grid as an Excel file: those of its screen, under the same rights, with the same filters, order and columns
 * (DESIGN §8). The audit entry is there before the first byte goes out.
 *
 * @throws Failure NO_RIGHT without the right that opens its screen, VALIDATION for a column that the grid does not have
 */
export async function exportGrid(context: Context, name: ExportedGrid, asked: GridExport): Promise<ExportedFile> {
  const { sql } = context.services;
  const grid = fileGrid(name);
  if (!context.actor.rights.holds(grid.right)) throw new Failure('NO_RIGHT', `needs ${grid.right}`);
  const columns = asked.columns.flatMap((key) => grid.columns.find((column) => column.key === key) ?? []);
  if (columns.length < asked.columns.length)
    throw new Failure('VALIDATION', 'the grid has no such column', { fields: { columns: ['notAllowed'] } });
  const { timeZone } = await findYearWeek(sql);
  const all = await grid.read(context, { lang: asked.lang, year: asked.year });
  const rows = queryRows(all, grid.columns, asked.query, { timeZone });
  const { query, year } = asked;
  await writeEntry(sql, {
    actorId: context.actor.id,
    actorKind: 'user',
    action: 'grid.export',
    entity: 'grid',
    entityId: name,
    outcome: 'done',
    requestId: context.requestId,
    detail: { rows: rows.length, columns: asked.columns, query, ...(year !== undefined && { year }) },
  });
  const title = label(asked.lang, grid.label);
  const sheet: Sheet<object> = { name: title, columns, rows, lang: asked.lang, timeZone };
  return {
    filename: `${title}${year === undefined ? '' : ` ${year}`}.xlsx`,
    rows: rows.length,
    bytes: rows.length < WORTH_A_BAR ? null : await guessBytes(sheet),
    body: writeWorkbook(sheet),
  };
}

/** How large the whole file becomes, from a part of it: rows of one grid are alike. */
async function guessBytes(sheet: Sheet<object>): Promise<number> {
  const [empty, some] = await Promise.all(
    [0, SAMPLE].map((count) => bytesOf(writeWorkbook({ ...sheet, rows: sheet.rows.slice(0, count) }))),
  );
  return Math.round((empty ?? 0) + (((some ?? 0) - (empty ?? 0)) * sheet.rows.length) / SAMPLE);
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}
