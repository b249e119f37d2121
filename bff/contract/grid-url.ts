import { cutText, isLonger, isWritable } from './characters.ts';
import { FILTER_KIND, type GridColumnRule, type GridFilter, type GridQuery, type GridSort } from './grid.ts';
import { GRID_MOST } from './limits.ts';
import { isCalendarDate } from './text.ts';

/**
 * The view of a grid as search parameters, so that a link shows a colleague the same view. Only what differs from the
 * defaults is written:
 *
 * f.gift=diner text contains f.date=2026-01-01..2026-03-31 period, either end may be missing f.status=5&f.status=10 one
 * of f.amount=10.. at least, at most sort=-date.amount group=type cols=status.number.gift `sort`, `group` or `f.` is
 * `none` if it is empty but its default is not
 */
export interface GridView extends GridQuery {
  /** Visible columns in their order; null for the default ones. */
  columns: readonly string[] | null;
}

type ColumnRules = readonly (Pick<GridColumnRule<never>, 'key' | 'type'> & {
  /** All values that a list column may have, if they are known beforehand. */
  options?: readonly { value: string | number }[];
})[];

const NONE = 'none';
/** A character that is not percent-encoded in a URL and does not occur in any column key. */
const SEPARATOR = '.';

/** Whether a parameter belongs to a grid; all others belong to the screen. */
export function isGridParameter(name: string): boolean {
  return name.startsWith('f.') || name === 'sort' || name === 'group' || name === 'cols';
}

/** Whether a link contains any part of a view. */
export function hasGridParameters(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some(isGridParameter);
}

const sortToText = (sort: readonly GridSort[]) => sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join(SEPARATOR);

/** Keeps each column once, at its first position, and no more columns than a query allows. */
function sortFromText(text: string, columns: ColumnRules, most: number): GridSort[] {
  if (text === NONE) return [];
  const named = new Map<string, GridSort>();
  for (const part of text.split(SEPARATOR)) {
    const key = part.replace(/^-/, '');
    if (named.has(key) || !columns.some((column) => column.key === key)) continue;
    named.set(key, { key, desc: part.startsWith('-') });
  }
  return [...named.values()].slice(0, most);
}

function filterToTexts(filter: GridFilter): string[] {
  switch (filter.kind) {
    case 'text':
      return [filter.text];
    case 'list':
      return filter.values;
    case 'period':
      return [`${filter.from ?? ''}..${filter.to ?? ''}`];
    case 'range':
      return [`${filter.min ?? ''}..${filter.max ?? ''}`];
  }
}

/**
 * The two ends of a range or a period, lower end first, regardless of the order in which they were written.
 * `undefined` is an open end.
 */
export function inOrder<End extends number | string>(
  low: End | undefined,
  high: End | undefined,
): [End | undefined, End | undefined] {
  return low !== undefined && high !== undefined && low > high ? [high, low] : [low, high];
}

/**
 * Whether a list can have the value; a list whose choices come from its rows, or are not loaded yet, can have any
 * value.
 */
const isChoice = ({ options = [] }: ColumnRules[number], wanted: string) =>
  options.length === 0 || options.some(({ value }) => String(value) === wanted);

/**
 * A filter from a link; undefined if the text is not a valid filter. A link may come from anywhere, so
 * nothing in it is trusted.
 */
function filterFromTexts(column: ColumnRules[number], texts: readonly string[]): GridFilter | undefined {
  const { key } = column;
  const kind = FILTER_KIND[column.type];
  const [first = ''] = texts;
  if (kind === 'text') {
    const text = cutText(first.trim(), GRID_MOST.text);
    return text && isWritable(text) ? { key, kind, text } : undefined;
  }
  if (kind === 'list') {
    const isKnown = (value: string) => !isLonger(value, GRID_MOST.text) && isWritable(value) && isChoice(column, value);
    const values = [...new Set(texts)].filter(isKnown).slice(0, GRID_MOST.choices);
    return values.length > 0 ? { key, kind, values } : undefined;
  }
  const [low = '', high = ''] = first.split('..');
  if (kind === 'period') {
    const [from, to] = inOrder(isCalendarDate(low) ? low : undefined, isCalendarDate(high) ? high : undefined);
    return from || to ? { key, kind, ...(from && { from }), ...(to && { to }) } : undefined;
  }
  const [min, max] = inOrder(numberOf(low), numberOf(high));
  if (min === undefined && max === undefined) return undefined;
  return { key, kind, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** An end of a range from a link; undefined if it is open or not a number. */
function numberOf(text: string): number | undefined {
  const read = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(read) ? read : undefined;
}

/** Writes a view into the parameters of a screen; the screen's own parameters stay. */
export function writeGridView(parameters: URLSearchParams, view: GridView, defaults: GridQuery): URLSearchParams {
  const next = new URLSearchParams([...parameters].filter(([name]) => !isGridParameter(name)));
  for (const filter of view.filters) {
    for (const text of filterToTexts(filter)) next.append(`f.${filter.key}`, text);
  }
  if (view.filters.length === 0 && defaults.filters.length > 0) next.set('f.', NONE);
  for (const name of ['sort', 'group'] as const) {
    const text = sortToText(view[name]);
    if (text !== sortToText(defaults[name])) next.set(name, text || NONE);
  }
  if (view.columns) next.set('cols', view.columns.join(SEPARATOR));
  return next;
}

/** The text of a view without the parts that this grid does not have, such as columns of another grid. */
export function cleanGridView(text: string, columns: ColumnRules, defaults: GridQuery): string {
  const view = readGridView(new URLSearchParams(text), columns, defaults);
  return writeGridView(new URLSearchParams(), view, defaults).toString();
}

/**
 * Reads a view. Unknown columns, unknown choices and invalid values are left out; missing parts are taken
 * from the defaults.
 */
export function readGridView(parameters: URLSearchParams, columns: ColumnRules, defaults: GridQuery): GridView {
  const filters = columns.flatMap((column) => {
    const filter = filterFromTexts(column, parameters.getAll(`f.${column.key}`));
    return filter ? [filter] : [];
  });
  const saysFilters = [...parameters.keys()].some((name) => name.startsWith('f.'));
  const read = (name: 'sort' | 'group') => {
    const text = parameters.get(name);
    return text === null ? defaults[name] : sortFromText(text, columns, GRID_MOST[name]);
  };
  const named = parameters
    .get('cols')
    ?.split(SEPARATOR)
    .filter((key) => columns.some((column) => column.key === key));
  return {
    filters: saysFilters ? filters : defaults.filters,
    sort: read('sort'),
    group: read('group'),
    columns: named && named.length > 0 ? [...new Set(named)] : null,
  };
}
