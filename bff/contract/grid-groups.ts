import { type GridColumnRule, type GridSort, type GridValue, gridValue, isEmpty, sortRows } from './grid.ts';

/**
 * A group of rows with the same value in one column; `path` identifies it uniquely, to remember which groups are
 * folded.
 */
export interface GridGroup<Row> {
  path: string;
  key: string;
  value: GridValue;
  level: number;
  count: number;
  sums: Record<string, number>;
  groups: GridGroup<Row>[];
  /** The rows of the group; empty if it contains groups. */
  rows: readonly Row[];
}

/** Adds up the sum columns over rows; amounts are added in cents, to avoid rounding errors. */
export function sumRows<Row>(rows: readonly Row[], columns: readonly GridColumnRule<Row>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const column of columns) {
    if (!column.sum) continue;
    let cents = 0;
    for (const row of rows) cents += Math.round(Number(gridValue(column, row) ?? 0) * 100) || 0;
    sums[column.key] = cents / 100;
  }
  return sums;
}

/**
 * Groups rows that are already sorted; the groups follow the order of their column, and the rows inside keep
 * their order.
 */
export function groupRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumnRule<Row>[],
  group: readonly GridSort[],
  parent = '',
  level = 0,
): GridGroup<Row>[] {
  const [by, ...rest] = group;
  const column = by && columns.find((candidate) => candidate.key === by.key);
  if (!by || !column) return rest.length > 0 ? groupRows(rows, columns, rest, parent, level) : [];
  const buckets = new Map<string, { value: GridValue; rows: Row[] }>();
  for (const row of rows) {
    const value = gridValue(column, row);
    const name = isEmpty(value) ? '' : String(value);
    const bucket = buckets.get(name);
    if (bucket) bucket.rows.push(row);
    else buckets.set(name, { value: isEmpty(value) ? null : value, rows: [row] });
  }
  const first = [...buckets.values()].map((bucket) => bucket.rows[0] as Row);
  return sortRows(first, columns, [by]).map((sample) => {
    const value = gridValue(column, sample);
    const bucket = buckets.get(isEmpty(value) ? '' : String(value)) as { value: GridValue; rows: Row[] };
    const path = `${parent}${by.key}=${encodeURIComponent(String(bucket.value ?? ''))}/`;
    const groups = groupRows(bucket.rows, columns, rest, path, level + 1);
    return {
      path,
      key: by.key,
      value: bucket.value,
      level,
      count: bucket.rows.length,
      sums: sumRows(bucket.rows, columns),
      groups,
      rows: groups.length > 0 ? [] : bucket.rows,
    };
  });
}
