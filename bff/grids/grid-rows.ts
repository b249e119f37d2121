import type { Reader } from '#/bff/context.ts';
import { filterRows, sortRows } from '#/bff/contract/grid.ts';
import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import { label } from '#/bff/labels.ts';
import { findYearWeek } from '#/bff/startup/queries.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { fileGrid } from './file-grids.ts';
import { inPages, type SheetRows } from './sheet-rows.ts';

/**
 * The rows of a grid: the same rows as on its screen, under the same rights, with the same filters and order.
 * @param asked a request with valid columns @param stranded runs whose engine is absent, for the list of runs
 */
export async function gridRows(
  reader: Reader,
  name: ExportedGrid,
  asked: GridExport,
  stranded?: readonly InstanceId[],
): Promise<SheetRows<object>> {
  const grid = fileGrid(name);
  const { query, columns, lang, year, showAll, scope, group, point, batch } = asked;
  const keys = [...query.filters, ...query.group, ...query.sort].map(({ key }) => key);
  const call = { lang, year, showAll, scope, group, point, batch, stranded, filters: query.filters, keys };
  const [{ timeZone }, all] = await Promise.all([findYearWeek(reader.services.sql), grid.read(reader, call)]);
  const kept = filterRows(all, grid.columns, query.filters, { timeZone });
  const fill = grid.fill;
  const made = (rows: () => readonly object[]) =>
    fill ? inPages(rows, (page) => fill(reader, call, page)) : atHand(rows);
  return {
    name: label(lang, grid.label),
    columns: columns.flatMap((key) => grid.columns.find((column) => column.key === key) ?? []),
    count: kept.length,
    sample: (count) => made(() => kept.slice(0, count)),
    // The rows are only sorted when the file is written, because their number does not depend on their order.
    rows: () => made(() => sortRows(kept, grid.columns, [...query.group, ...query.sort])),
    lang,
    timeZone,
  };
}

function* atHand<Row>(settle: () => readonly Row[]): Generator<Row> {
  yield* settle();
}
