/**
 * How every register grid filters and sorts, as pure functions over rows. The grid in the browser and the Excel export
 * on the server apply the same functions to the same query, so the file contains the rows on the screen.
 */
import type { GridFilter, GridQuery, GridSort } from './grid-query.ts';

export type { GridFilter, GridQuery, GridSort } from './grid-query.ts';

export type GridValue = string | number | boolean | null | undefined;

/** How a column is compared and filtered; its texts and rendering belong to the screen. */
export interface GridColumnRule<Row> {
  key: string;
  /** `date` is YYYY-MM-DD, `datetime` a moment (ISO 8601), `amount` euros, `number` a count or measure. */
  type: 'text' | 'list' | 'date' | 'datetime' | 'amount' | 'number';
  /** Default: `row[key]`. */
  value?: (row: Row) => GridValue;
  /** Values of a list column in sort order; all other values follow as equals. */
  order?: readonly (string | number)[];
  /** Whether group rows and the status bar show the sum of the column. */
  sum?: boolean;
}

/** The kind of filter of each column type. */
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

/**
 * Folds a text for comparisons: without case, accents and direction marks. Unlike a locale's collation, the result is
 * the same on every machine.
 */
export function fold(text: string): string {
  // Most texts are plain ASCII and need no normalisation; skipping it saves much time for 100,000 rows.
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 127)
      return text
        .normalize('NFKD')
        .replace(/[\p{M}\u200e\u200f\u061c]/gu, '')
        .toLowerCase();
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
  /** The time zone for the days of `datetime` columns. */
  timeZone?: string;
}

const DEFAULT_ZONE = 'Europe/Amsterdam';
/** Whether a cell is empty. */
export const isEmpty = (value: GridValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/**
 * Whether one value passes one filter. An empty value only passes a list filter that includes "none" (the empty
 * string).
 */
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

/** Rows that pass every filter, in their original order. Filters on unknown columns are ignored. */
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

/** The sort key of a value: a number or folded text; null if the value is empty. */
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

/** The ranks of the values of a column: 0, 1, 2 … The rank of an empty value is `distinct`. */
interface Ranks {
  places: Uint32Array;
  distinct: number;
}

const ranksOf = new WeakMap<readonly unknown[], WeakMap<object, Ranks>>();

/**
 * The ranks of a column, cached as long as the rows exist, so that reversing the direction only has to sort numbers.
 */
function cachedRanks<Row>(rows: readonly Row[], column: GridColumnRule<Row>): Ranks {
  const known = ranksOf.get(rows) ?? new WeakMap<object, Ranks>();
  ranksOf.set(rows, known);
  const ranks = known.get(column) ?? rankRows(rows, column);
  known.set(column, ranks);
  return ranks;
}

function rankRows<Row>(rows: readonly Row[], column: GridColumnRule<Row>): Ranks {
  const keys = rows.map((row) => sortKey(column, gridValue(column, row)));
  // A column holds numbers or texts; both are sorted without a comparison function, which is fast.
  const texts = [...new Set(keys.filter((key): key is string => typeof key === 'string'))].sort();
  const numbers = new Set(keys.filter((key): key is number => typeof key === 'number' && !Number.isNaN(key)));
  const rankOf = new Map<number | string | null, number>();
  for (const value of Float64Array.from(numbers).sort()) rankOf.set(value, rankOf.size);
  for (const value of texts) rankOf.set(value, rankOf.size);
  const distinct = rankOf.size;
  return { places: Uint32Array.from(keys, (key) => rankOf.get(key) ?? distinct), distinct };
}

/** Whole numbers up to this one are exact. */
const EXACT = Number.MAX_SAFE_INTEGER;

/**
 * `codes` has one number per row: sorting by it sorts by all keys together. `size` is how many different numbers there
 * can be.
 */
interface Codes {
  codes: Float64Array;
  size: number;
}

function addKey({ codes, size }: Codes, { places, distinct }: Ranks, desc: boolean): Codes {
  const width = distinct + 1;
  return {
    codes: codes.map((code, at) => {
      const place = places[at] as number;
      return code * width + (desc && place < distinct ? distinct - 1 - place : place);
    }),
    size: size * width,
  };
}

/** Replaces the numbers with the smallest possible ones in the same order, so that there is room for another key. */
function packed({ codes }: Codes): Codes {
  const rankOf = new Map<number, number>();
  for (const code of codes.slice().sort()) if (!rankOf.has(code)) rankOf.set(code, rankOf.size);
  return { codes: codes.map((code) => rankOf.get(code) as number), size: rankOf.size };
}

/** Sorted rows. Equal rows keep their order (stable), and empty values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumnRule<Row>[],
  sort: readonly GridSort[],
): readonly Row[] {
  const count = rows.length;
  let order: Codes | null = null;
  for (const { key, desc } of sort) {
    const column = columns.find((candidate) => candidate.key === key);
    if (!column) continue;
    order = addKey(order ?? { codes: new Float64Array(count), size: 1 }, cachedRanks(rows, column), desc);
    if (order.size * count > EXACT) order = packed(order);
  }
  if (!order) return rows;
  // Appending the row's position to its code keeps equal rows in their order.
  const sorted = order.codes.map((code, at) => code * count + at).sort();
  return Array.from(sorted, (code) => rows[code % count] as Row);
}

/** The rows of a query in the order of the screen: filtered, sorted, and group by group if the query groups them. */
export function queryRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumnRule<Row>[],
  query: GridQuery,
  options?: GridOptions,
): readonly Row[] {
  const kept = filterRows(rows, columns, query.filters, options);
  return sortRows(kept, columns, [...query.group, ...query.sort]);
}
