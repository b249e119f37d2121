/**
 * Filter and sort of every register grid, as pure functions over rows (DESIGN §8). The grid in the browser and the
 * Excel export on the server use the same ones over the same query, so the file holds the rows of the screen.
 */
import type { GridFilter, GridQuery, GridSort } from './grid-query.ts';

export type { GridFilter, GridQuery, GridSort } from './grid-query.ts';

export type GridValue = string | number | boolean | null | undefined;

/** How a column compares and filters; its words and its drawing belong to the screen. */
export interface GridColumnRule<Row> {
  key: string;
  /** `date` is YYYY-MM-DD, `datetime` a moment (ISO 8601), `amount` euros, `number` a count or measure. */
  type: 'text' | 'list' | 'date' | 'datetime' | 'amount' | 'number';
  /** Default: `row[key]`. */
  value?: (row: Row) => GridValue;
  /** Values of a list column in the order they sort; others come after, by text. */
  order?: readonly (string | number)[];
  /** Adds up in group rows and in the status bar. */
  sum?: boolean;
}

/** Which filter a column type takes. */
export const FILTER_KIND = {
  text: 'text',
  list: 'list',
  date: 'period',
  datetime: 'period',
  amount: 'range',
  number: 'range',
} as const satisfies Record<GridColumnRule<never>['type'], GridFilter['kind']>;

/** Reads a column's value from a row. */
export function gridValue<Row>(column: GridColumnRule<Row>, row: Row): GridValue {
  return column.value ? column.value(row) : ((row as Record<string, GridValue>)[column.key] ?? null);
}

/** Text as people compare it: without case and accents. The same on every machine, unlike a locale's collation. */
export function fold(text: string): string {
  // Most texts are plain ASCII: those need no normalisation, which is what makes 100,000 rows quick.
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 127) return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  }
  return text.toLowerCase();
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day (YYYY-MM-DD) of a date, or of a moment in the time zone. */
export function dayOf(value: string, timeZone: string): string {
  if (value.length === 10) return value;
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? value.slice(0, 10) : format.format(moment);
}

export interface GridOptions {
  /** Of the days of `datetime` columns. */
  timeZone?: string;
}

const DEFAULT_ZONE = 'Europe/Amsterdam';
/** Whether a cell holds nothing. */
export const isEmpty = (value: GridValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** The test of one filter on one value; what is empty matches only the list choice for "none" (the empty string). */
function matcher(filter: GridFilter, timeZone: string): (value: GridValue) => boolean {
  switch (filter.kind) {
    case 'text': {
      const wanted = fold(filter.text.trim());
      return (value) => !isEmpty(value) && fold(String(value)).includes(wanted);
    }
    case 'list': {
      const wanted = new Set(filter.values);
      return (value) => wanted.has(isEmpty(value) ? '' : String(value));
    }
    case 'period': {
      const { from = '', to = '9999-99-99' } = filter;
      return (value) => {
        if (isEmpty(value)) return false;
        const is = dayOf(String(value), timeZone);
        return is >= from && is <= to;
      };
    }
    case 'range': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = filter;
      return (value) => !isEmpty(value) && Number(value) >= min && Number(value) <= max;
    }
  }
}

/** Rows that pass every filter, in their order. Filters on columns that are not there count as not set. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumnRule<Row>[],
  filters: readonly GridFilter[],
  { timeZone = DEFAULT_ZONE }: GridOptions = {},
): readonly Row[] {
  const tests = filters.flatMap((filter) => {
    const column = columns.find((candidate) => candidate.key === filter.key);
    return column && FILTER_KIND[column.type] === filter.kind ? [{ column, test: matcher(filter, timeZone) }] : [];
  });
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every(({ column, test }) => test(gridValue(column, row))));
}

/** What a value sorts by: a number, or folded text; null when empty. */
function sortKey<Row>(column: GridColumnRule<Row>, value: GridValue): number | string | null {
  if (isEmpty(value)) return null;
  if (column.type === 'amount' || column.type === 'number') return Number(value);
  if (column.type === 'list' && column.order) {
    const at = column.order.indexOf(value as string | number);
    return at >= 0 ? at : column.order.length;
  }
  if (column.type === 'datetime') return Date.parse(String(value));
  return column.type === 'date' ? String(value) : fold(String(value));
}

const ranksOf = new WeakMap<readonly unknown[], WeakMap<object, Float64Array>>();

/** The ranks of a column, kept as long as the rows are: turning the direction round only sorts numbers. */
function cachedRanks<Row>(rows: readonly Row[], column: GridColumnRule<Row>): Float64Array {
  const known = ranksOf.get(rows) ?? new WeakMap<object, Float64Array>();
  ranksOf.set(rows, known);
  const ranks = known.get(column) ?? rankRows(rows, column);
  known.set(column, ranks);
  return ranks;
}

/** Keys of one column for all rows, as numbers: a comparison is then one subtraction, whatever the type. */
function rankRows<Row>(rows: readonly Row[], column: GridColumnRule<Row>): Float64Array {
  const keys = rows.map((row) => sortKey(column, gridValue(column, row)));
  const ranks = new Float64Array(rows.length);
  if (keys.every((key) => typeof key !== 'string')) {
    for (let at = 0; at < keys.length; at += 1) ranks[at] = (keys[at] as number | null) ?? Number.POSITIVE_INFINITY;
    return ranks;
  }
  const distinct = [...new Set(keys as (string | null)[])].filter((key) => key !== null).sort(byCodeUnit);
  const rankOf = new Map<string | null, number>(distinct.map((key, at) => [key, at]));
  for (let at = 0; at < keys.length; at += 1) {
    ranks[at] = rankOf.get(keys[at] as string | null) ?? Number.POSITIVE_INFINITY;
  }
  return ranks;
}

const byCodeUnit = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Rows in order; equal rows keep theirs (stable), empty values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumnRule<Row>[],
  sort: readonly GridSort[],
): readonly Row[] {
  const keys = sort.flatMap(({ key, desc }) => {
    const column = columns.find((candidate) => candidate.key === key);
    return column ? [{ ranks: cachedRanks(rows, column), sign: desc ? -1 : 1 }] : [];
  });
  if (keys.length === 0) return rows;
  const order = new Uint32Array(rows.length).map((_, at) => at);
  order.sort((one, other) => {
    for (const { ranks, sign } of keys) {
      const a = ranks[one] as number;
      const b = ranks[other] as number;
      if (a === b) continue;
      if (a === Number.POSITIVE_INFINITY) return 1;
      if (b === Number.POSITIVE_INFINITY) return -1;
      return a < b ? -sign : sign;
    }
    return one - other;
  });
  return Array.from(order, (at) => rows[at] as Row);
}

/** The rows of a query, in the order of the screen: filtered, sorted, and group by group where it groups. */
export function queryRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumnRule<Row>[],
  query: GridQuery,
  options?: GridOptions,
): readonly Row[] {
  const kept = filterRows(rows, columns, query.filters, options);
  return sortRows(kept, columns, [...query.group, ...query.sort]);
}
