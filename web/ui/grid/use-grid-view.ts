import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { GridFilter, GridQuery, GridSort } from '#/bff/contract/grid.ts';
import {
  cleanGridView,
  type GridView,
  hasGridParameters,
  isGridParameter,
  readGridView,
  writeGridView,
} from '#/bff/contract/grid-url.ts';
import type { GridMemoryStore } from './grid-memory.ts';
import type { GridColumn } from './types.ts';

/** The state in a history entry: the id of the grid's change that caused the entry's URL. */
interface GridState {
  gridView?: string;
}

/** A requested view that is not in the URL yet, with the id of the change and the key of the previous location. */
interface Asked {
  text: string;
  id: string;
  from: string;
}

let changes = 0;
/** A unique id for a change. It also differs from the ids that the history contains from before a reload. */
const nameOfChange = () => `${performance.timeOrigin}-${++changes}`;

const gridPart = (parameters: URLSearchParams) =>
  new URLSearchParams([...parameters].filter(([name]) => isGridParameter(name))).toString();

export interface GridViewApi {
  view: GridView;
  change: (change: Partial<GridView>) => void;
  setFilter: (key: string, filter: GridFilter | null) => void;
  filterOf: (key: string) => GridFilter | undefined;
  clearFilters: () => void;
  /**
   * Sorts by a column: ascending, then descending, then unsorted. With `add`, the other columns by which rows are
   * sorted are kept.
   */
  toggleSort: (key: string, add: boolean) => void;
  setSort: (key: string, desc: boolean | null) => void;
  setGroup: (group: GridSort[]) => void;
  /** Restores a view from its text (saved settings). Parts unknown to this grid are ignored. */
  restore: (text: string) => void;
}

/**
 * The filters, sort order, grouping and columns, which are kept in the URL. A link without these parameters shows the
 * person's last view. A link with them takes precedence, and its view is then remembered.
 */
export function useGridView<Row>(
  columns: readonly GridColumn<Row>[],
  defaults: GridQuery,
  memory: GridMemoryStore,
): GridViewApi {
  const [parameters, setParameters] = useSearchParams();
  const fromLink = hasGridParameters(parameters);
  const remembered = memory.read().view;
  const written = gridPart(parameters);
  // The router updates in a transition, and a pressed filter must not wait for this.
  const [asked, setAsked] = useState<Asked | null>(null);
  const text = asked?.text ?? (fromLink ? written : remembered);
  const view = useMemo(() => readGridView(new URLSearchParams(text), columns, defaults), [text, columns, defaults]);
  // Links and stored texts are untrusted: only their valid parts go into memory and the URL.
  const clean = useMemo(() => cleanGridView(text, columns, defaults), [text, columns, defaults]);

  const location = useLocation();
  const entry = useRef(location);
  entry.current = location;
  useEffect(() => {
    if (asked === null) return;
    // Changes are compared by id and not by text, because an older change with the same text may arrive while a newer
    // one is pending.
    const { gridView } = (location.state ?? {}) as GridState;
    const byOther = gridView === undefined && location.key !== asked.from;
    // Another change may have been requested since this render.
    if (gridView === asked.id || byOther) setAsked((now) => (now === asked ? null : now));
  }, [asked, location]);
  useEffect(() => {
    if (asked !== null) return;
    if (fromLink) {
      if (memory.read().view !== clean) memory.patch({ view: clean });
    } else if (clean) {
      setParameters((now) => new URLSearchParams([...now, ...new URLSearchParams(clean)]), {
        replace: true,
        state: entry.current.state,
      });
    }
  }, [asked, fromLink, clean, memory, setParameters]);

  // Two changes in one tick must not overwrite each other, so each starts from the last requested view.
  const latest = useRef(view);
  latest.current = view;
  const restore = useCallback(
    (written: string) => {
      const next = cleanGridView(written, columns, defaults);
      const id = nameOfChange();
      memory.patch({ view: next });
      setAsked({ text: next, id, from: entry.current.key });
      setParameters(
        (now) =>
          new URLSearchParams([...[...now].filter(([name]) => !isGridParameter(name)), ...new URLSearchParams(next)]),
        // The rest of the entry's state is kept, because it contains the record from which the person returned.
        { replace: true, state: { ...entry.current.state, gridView: id } satisfies GridState },
      );
    },
    [columns, defaults, memory, setParameters],
  );
  const change = useCallback(
    (patch: Partial<GridView>) => {
      latest.current = { ...latest.current, ...patch };
      restore(writeGridView(new URLSearchParams(), latest.current, defaults).toString());
    },
    [defaults, restore],
  );
  return useMemo(() => viewApi(view, latest, change, restore), [view, change, restore]);
}

function viewApi(
  view: GridView,
  latest: { current: GridView },
  change: (patch: Partial<GridView>) => void,
  restore: (text: string) => void,
): GridViewApi {
  const withSort = (key: string, desc: boolean | null, keepOthers: boolean) => {
    const { group, sort } = latest.current;
    // The direction of a column used for grouping is the direction of its groups.
    if (group.some((by) => by.key === key)) {
      return change({ group: group.map((by) => (by.key === key ? { key, desc: desc ?? false } : by)) });
    }
    const at = sort.findIndex((by) => by.key === key);
    const own = desc === null ? [] : [{ key, desc }];
    if (!keepOthers) return change({ sort: own });
    return change({ sort: at < 0 ? [...sort, ...own] : [...sort.slice(0, at), ...own, ...sort.slice(at + 1)] });
  };
  return {
    view,
    change,
    setFilter: (key, filter) =>
      change({
        filters: [...latest.current.filters.filter((other) => other.key !== key), ...(filter ? [filter] : [])],
      }),
    filterOf: (key) => view.filters.find((filter) => filter.key === key),
    clearFilters: () => change({ filters: [] }),
    toggleSort(key, add) {
      const now = [...latest.current.group, ...latest.current.sort].find((by) => by.key === key);
      const alone = latest.current.sort.length === 1;
      const next = !now ? false : now.desc ? (add || alone ? null : false) : true;
      withSort(key, next, add);
    },
    setSort: (key, desc) => withSort(key, desc, desc === null),
    setGroup: (group) => change({ group }),
    restore,
  };
}
