import type { Context } from '#/bff/context.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { FILTER_KIND, type GridFilter } from '#/bff/contract/grid.ts';
import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { type ExportedFile, exportSheet } from './export-sheet.ts';
import { fileGrid } from './file-grids.ts';
import type { FileGrid } from './grid.ts';

/**
 * The rows of a grid as an Excel file: the same rows as on its screen, under the same rights, with the same
 * filters, order and columns. The audit entry is written before the first byte is sent.
 *
 * @param signal the request's signal: an abort before the file begins cancels the export
 * @throws Failure NO_RIGHT without the right that opens its screen, NOT_FOUND if its register is switched off,
 * VALIDATION for a column that the grid does not have or a filter that it does not support
 */
export async function exportGrid(
  context: Context,
  name: ExportedGrid,
  asked: GridExport,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const grid = fileGrid(name);
  if (!context.actor.rights.holds(grid.right)) throw new Failure('NO_RIGHT', `needs ${grid.right}`);
  if (grid.isEnabled?.(context.services.config) === false) throw notFound(name);
  const fields = faultsOf(grid.columns, asked);
  if (Object.keys(fields).length > 0)
    throw new Failure('VALIDATION', 'the grid cannot be queried like this', { fields });
  const { columns, query, year, showAll, scope, group, point, batch, lang } = asked;
  // The thread that produces files has no engine.
  const stranded = name === 'runs' ? await context.services.engine.read.stranded() : undefined;
  const sheet = {
    action: 'grid.export',
    entity: 'grid',
    entityId: name,
    detail: {
      columns,
      query,
      ...(year !== undefined && { year }),
      ...(showAll !== undefined && { showAll }),
      ...(scope && { scope }),
      ...(group && { group }),
      ...(point && { point }),
      ...(batch && { batch }),
    },
    title: grid.label,
    year,
    lang,
    job: { kind: 'grid', name, asked, ...(stranded && { stranded }) },
  } as const;
  return exportSheet(context, sheet, signal);
}

/**
 * Field errors for columns that the grid does not have and filters of the wrong kind for their column; the keys are
 * paths in the request.
 */
function faultsOf(columns: FileGrid<object>['columns'], { columns: shown, query }: GridExport): FieldErrors {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const isUnknown = ({ key }: { key: string }) => !byKey.has(key);
  const isUnfit = ({ key, kind }: GridFilter) => {
    const column = byKey.get(key);
    return !column || FILTER_KIND[column.type] !== kind;
  };
  const faulty = {
    columns: shown.some((key) => !byKey.has(key)),
    'query.filters': query.filters.some(isUnfit),
    'query.sort': query.sort.some(isUnknown),
    'query.group': query.group.some(isUnknown),
  };
  return Object.fromEntries(
    Object.entries(faulty).flatMap(([field, is]) => (is ? [[field, ['notAllowed' as const]]] : [])),
  );
}
