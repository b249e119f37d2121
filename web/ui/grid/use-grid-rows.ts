import { useMemo } from 'react';
import { filterRows, type GridQuery, sortRows } from '#/bff/contract/grid.ts';
import { type GridGroup, groupRows, sumRows } from '#/bff/contract/grid-groups.ts';
import { type LineList, lineList } from './grid-lines.ts';
import type { GridColumn } from './types.ts';

export interface GridLines<Row> {
  /** The lines to draw: the lines of groups, and the rows of open groups. */
  lines: LineList<Row>;
  /** All rows that pass the filters, in the order of the screen. */
  shown: readonly Row[];
  /** The ids of the rows that pass the filters, computed on first use. */
  readonly shownIds: readonly string[];
  sums: Record<string, number>;
  /** The paths of all groups, so that all can be folded at once. */
  paths: readonly string[];
}

function pathsOf<Row>(groups: readonly GridGroup<Row>[]): string[] {
  return groups.flatMap((group) => [group.path, ...pathsOf(group.groups)]);
}

/**
 * Filters, sorts and groups the rows, and flattens the groups to lines. Each step runs only when its inputs have
 * changed.
 */
export function useGridRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  query: GridQuery,
  folded: ReadonlySet<string>,
  rowId: (row: Row) => string,
  timeZone: string,
): GridLines<Row> {
  const { filters, sort, group } = query;
  const rules = useMemo(
    () => columns.map((column) => ({ ...column, order: column.options?.map((option) => option.value) })),
    [columns],
  );
  const kept = useMemo(() => filterRows(rows, rules, filters, { timeZone }), [rows, rules, filters, timeZone]);
  const shown = useMemo(() => sortRows(kept, rules, [...group, ...sort]), [kept, rules, group, sort]);
  const groups = useMemo(() => groupRows(shown, rules, group), [shown, rules, group]);
  // The sums are calculated before sorting, because the order does not affect them.
  const sums = useMemo(() => sumRows(kept, rules), [kept, rules]);
  const paths = useMemo(() => pathsOf(groups), [groups]);
  const lines = useMemo(() => lineList(shown, groups, folded, rowId), [shown, groups, folded, rowId]);
  const idsOf = useMemo(() => lazily(() => shown.map(rowId)), [shown, rowId]);
  return useMemo(
    () => ({
      lines,
      shown,
      get shownIds() {
        return idsOf();
      },
      sums,
      paths,
    }),
    [lines, shown, idsOf, sums, paths],
  );
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
