import { FILTER_KIND, type GridColumnRule, type GridFilter, type GridQuery, type GridSort } from './grid.ts';
import { isCalendarDate } from './text.ts';

/**
 * The view of a grid as search parameters, so that a link shows a colleague the same view. Only what differs from the
 * defaults is written:
 *
 *     f.gift=diner            text contains          f.date=2026-01-01..2026-03-31   period, either end may be missing
 *     f.status=5&f.status=10  one of                 f.amount=10..                   at least, at most
 *     sort=-date.amount       group=type             cols=status.number.gift         `none` where the default has some
 */
export interface GridView extends GridQuery {
  /** Visible columns in their order; null for the usual ones. */
  columns: readonly string[] | null;
}

type ColumnRules = readonly (Pick<GridColumnRule<never>, 'key' | 'type'> & {
  /** All that a list column may hold, where that is known beforehand. */
  options?: readonly { value: string | number }[];
})[];

const NONE = 'none';
/** Not percent-encoded in an address, and in no column key. */
const SEPARATOR = '.';

/** The parameter names that belong to a grid; every other one is the screen's own. */
export function isGridParameter(name: string): boolean {
  return name.startsWith('f.') || name === 'sort' || name === 'group' || name === 'cols';
}

/** Whether a link says anything about the view. */
export function hasGridParameters(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some(isGridParameter);
}

const sortToText = (sort: readonly GridSort[]) => sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join(SEPARATOR);

function sortFromText(text: string, columns: ColumnRules): GridSort[] {
  if (text === NONE) return [];
  return text.split(SEPARATOR).flatMap((part) => {
    const key = part.replace(/^-/, '');
    return columns.some((column) => column.key === key) ? [{ key, desc: part.startsWith('-') }] : [];
  });
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

/** Whether a list can hold the value; one whose choices come from its rows, or are not there yet, can hold any. */
const isChoice = ({ options = [] }: ColumnRules[number], wanted: string) =>
  options.length === 0 || options.some(({ value }) => String(value) === wanted);

/** A filter as a link says it; undefined when the text makes none. A link is text from anywhere: nothing is trusted. */
function filterFromTexts(column: ColumnRules[number], texts: readonly string[]): GridFilter | undefined {
  const { key } = column;
  const kind = FILTER_KIND[column.type];
  const [first = ''] = texts;
  if (kind === 'text') {
    const text = first.trim().slice(0, 200);
    return text ? { key, kind, text } : undefined;
  }
  if (kind === 'list') {
    const values = [...new Set(texts)].filter((value) => isChoice(column, value)).slice(0, 500);
    return values.length > 0 ? { key, kind, values } : undefined;
  }
  const [low = '', high = ''] = first.split('..');
  if (kind === 'period') {
    const ends = { ...(isCalendarDate(low) ? { from: low } : {}), ...(isCalendarDate(high) ? { to: high } : {}) };
    return ends.from || ends.to ? { key, kind, ...ends } : undefined;
  }
  const min = low === '' ? Number.NaN : Number(low);
  const max = high === '' ? Number.NaN : Number(high);
  const ends = { ...(Number.isFinite(min) ? { min } : {}), ...(Number.isFinite(max) ? { max } : {}) };
  return 'min' in ends || 'max' in ends ? { key, kind, ...ends } : undefined;
}

/** Writes a view into the parameters of a screen; what belongs to the screen itself stays. */
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

/** Reads a view; unknown columns, unknown choices and broken values are left out, what is not said is as in the defaults. */
export function readGridView(parameters: URLSearchParams, columns: ColumnRules, defaults: GridQuery): GridView {
  const filters = columns.flatMap((column) => {
    const filter = filterFromTexts(column, parameters.getAll(`f.${column.key}`));
    return filter ? [filter] : [];
  });
  const saysFilters = [...parameters.keys()].some((name) => name.startsWith('f.'));
  const read = (name: 'sort' | 'group') => {
    const text = parameters.get(name);
    return text === null ? defaults[name] : sortFromText(text, columns);
  };
  const named = parameters
    .get('cols')
    ?.split(SEPARATOR)
    .filter((key) => columns.some((column) => column.key === key));
  return {
    filters: saysFilters ? filters : defaults.filters,
    sort: read('sort'),
    group: read('group'),
    columns: named && named.length > 0 ? named : null,
  };
}
