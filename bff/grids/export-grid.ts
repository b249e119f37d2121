import type { Context } from '#/bff/context.ts';
import { queryRows } from '#/bff/contract/grid.ts';
import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import { Failure } from '#/bff/failure.ts';
import { findYearWeek } from '#/bff/startup/queries.ts';
import { type ExportedFile, exportSheet } from './export-sheet.ts';
import { fileGrid } from './file-grids.ts';

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
  const all = await grid.read(context, { lang: asked.lang, year: asked.year, scope: asked.scope });
  const rows = queryRows(all, grid.columns, asked.query, { timeZone });
  const { query, year, scope, lang } = asked;
  return exportSheet(context, {
    action: 'grid.export',
    entity: 'grid',
    entityId: name,
    detail: { columns: asked.columns, query, ...(year !== undefined && { year }), ...(scope && { scope }) },
    title: grid.label,
    year,
    columns,
    count: rows.length,
    rows: (most) => (most < rows.length ? rows.slice(0, most) : rows),
    lang,
    timeZone,
  });
}
