import { useMemo } from 'react';
import { filterRows, type GridQuery, sortRows } from '#/bff/contract/grid.ts';
import { type GridGroup, groupRows, sumRows } from '#/bff/contract/grid-groups.ts';
import type { GridColumn } from './types.ts';

/** One line of the body. */
export type GridLine<Row> =
  | { kind: 'group'; group: GridGroup<Row> }
  | { kind: 'row'; row: Row; id: string; level: number };

export interface GridLines<Row> {
  /** What is drawn: group rows, and the rows of groups that are open. */
  lines: readonly GridLine<Row>[];
  /** All rows that pass the filters, in the order of the screen. */
  shown: readonly Row[];
  shownIds: readonly string[];
  sums: Record<string, number>;
  /** Paths of all groups, for folding them at once. */
  paths: readonly string[];
}

function pathsOf<Row>(groups: readonly GridGroup<Row>[]): string[] {
  return groups.flatMap((group) => [group.path, ...pathsOf(group.groups)]);
}

function flatten<Row>(
  groups: readonly GridGroup<Row>[],
  folded: ReadonlySet<string>,
  rowId: (row: Row) => string,
  into: GridLine<Row>[],
): GridLine<Row>[] {
  for (const group of groups) {
    into.push({ kind: 'group', group });
    if (folded.has(group.path)) continue;
    for (const row of group.rows) into.push({ kind: 'row', row, id: rowId(row), level: group.level + 1 });
    flatten(group.groups, folded, rowId, into);
  }
  return into;
}

/** Filters, sorts, groups and flattens: each step only when what it depends on changed. */
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
  const sums = useMemo(() => sumRows(shown, rules), [shown, rules]);
  const shownIds = useMemo(() => shown.map(rowId), [shown, rowId]);
  const paths = useMemo(() => pathsOf(groups), [groups]);
  const lines = useMemo<readonly GridLine<Row>[]>(
    () =>
      groups.length > 0
        ? flatten(groups, folded, rowId, [])
        : shown.map((row) => ({ kind: 'row', row, id: rowId(row), level: 0 })),
    [groups, folded, shown, rowId],
  );
  return { lines, shown, shownIds, sums, paths };
}
