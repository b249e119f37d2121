import type { Context } from '#/bff/context.ts';
import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import { Failure } from '#/bff/failure.ts';
import { type ExportedFile, exportSheet } from './export-sheet.ts';
import { fileGrid } from './file-grids.ts';

/**
 * The rows of a grid as an Excel file: those of its screen, under the same rights, with the same filters, order and columns
 * (DESIGN §8). The audit entry is there before the first byte goes out.
 *
 * @param signal of the request: who goes away before the file begins gives it up
 * @throws Failure NO_RIGHT without the right that opens its screen, VALIDATION for a column that the grid does not have
 */
export async function exportGrid(
  context: Context,
  name: ExportedGrid,
  asked: GridExport,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const grid = fileGrid(name);
  if (!context.actor.rights.holds(grid.right)) throw new Failure('NO_RIGHT', `needs ${grid.right}`);
  if (!asked.columns.every((key) => grid.columns.some((column) => column.key === key)))
    throw new Failure('VALIDATION', 'the grid has no such column', { fields: { columns: ['notAllowed'] } });
  const { columns, query, year, scope, lang } = asked;
  const sheet = {
    action: 'grid.export',
    entity: 'grid',
    entityId: name,
    detail: { columns, query, ...(year !== undefined && { year }), ...(scope && { scope }) },
    title: grid.label,
    year,
    lang,
    job: { kind: 'grid', name, asked },
  } as const;
  return exportSheet(context, sheet, signal);
}
