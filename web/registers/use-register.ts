import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { exportGrid } from '#/web/api/export-grid.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import type { GridError, GridExporter, RegisterGridProps } from '#/web/ui/grid/types.ts';
import { type RecordOrigin, readSelected } from './record-origin.ts';

interface RegisterOf<Row> {
  /** The key of the grid on the server. The grid's view is kept under this key too. */
  grid: ExportedGrid;
  /** The register year, for lists that have one. */
  year?: number;
  /** Whether all rows are shown, for lists that hide some rows by default. */
  showAll?: boolean;
  /** The query that fetches the list's records. */
  query: UseQueryResult<Row[]>;
  idOf: (row: Row) => number;
  /** The address of a record's own page. */
  pathOf: (id: number) => string;
}

type GridPart =
  | 'gridKey'
  | 'exporter'
  | 'userId'
  | 'rows'
  | 'rowId'
  | 'fetching'
  | 'error'
  | 'onRefresh'
  | 'selectedId'
  | 'onOpen';
export type RegisterGridWiring<Row> = Required<Pick<RegisterGridProps<Row>, GridPart>>;

/**
 * The props that every register passes to its grid: the owner of the view, the rows, their loading state, and how a
 * record opens. *Back* restores the list as it was left, and selects the record that was open.
 *
 * @param stepsThrough whether a record's page steps through the rows in their current order (AP-007)
 */
export function useRegister<Row>({ grid, year, showAll, query, idOf, pathOf }: RegisterOf<Row>, stepsThrough = false) {
  const { idUser } = useCurrentUser();
  const navigate = useNavigate();
  const here = useLocation();
  useShortcut('filter', focusFirstFilter);
  const wiring: RegisterGridWiring<Row> = {
    gridKey: grid,
    exporter: useExporter(grid, { year, showAll }),
    userId: idUser,
    rows: query.data,
    rowId: (row) => String(idOf(row)),
    fetching: query.isFetching,
    error: useGridError(query.error),
    onRefresh: () => void query.refetch(),
    selectedId: readSelected(here.state),
    onOpen: async (row, { shownIds }) => {
      // The address is read at the time of the press, because a filter that was just set may not be rendered yet.
      const { pathname, search } = window.location;
      // A held key keeps repeating after the person has left the list.
      if (pathname !== here.pathname) return;
      const origin: RecordOrigin = { origin: pathname + search };
      // The browser's Back button returns to this history entry, so the entry stores the id of the record that was
      // opened.
      await navigate({ pathname, search }, { replace: true, state: { ...here.state, selected: idOf(row) } });
      await navigate(pathOf(idOf(row)), {
        state: stepsThrough ? { ...origin, waiting: shownIds.map(Number) } : origin,
      });
    },
  };
  return wiring;
}

/**
 * Exports the rows of a grid. The server creates the file from the rows that the grid shows, in the order of the grid
 * (GG-005).
 *
 * @param asked the other parameters of the list's request; keep their values stable
 */
export function useExporter(
  grid: ExportedGrid,
  {
    year,
    showAll,
    scope,
    group,
    point,
    batch,
  }: Pick<GridExport, 'year' | 'showAll' | 'scope' | 'group' | 'point' | 'batch'>,
): GridExporter {
  const { lang, t } = useLabels();
  const readFailure = useReadFailure();
  return useMemo(
    () => ({
      run: ({ query, columns }, run) =>
        exportGrid(grid, { query, columns, lang, year, showAll, scope, group, point, batch }, run),
      // Unlike a list, an export is not repeated automatically when the connection is back.
      failure: (error) =>
        isApiError(error, 'OFFLINE') ? { text: t('Page.offlineRetryText') } : inGrid(readFailure(error)),
    }),
    [grid, year, showAll, scope, group, point, batch, lang, t, readFailure],
  );
}

const inGrid = ({ text, requestId }: { text: string; requestId: string | null }): GridError => ({
  text,
  ...(requestId && { requestId }),
});

/**
 * What the grid shows after a failed read: the reason, the request id and a button to try again (OP-005).
 */
export function useGridError(error: unknown): GridError | null {
  const readFailure = useReadFailure();
  return error ? inGrid(readFailure(error)) : null;
}
