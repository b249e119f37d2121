import { queryOptions } from '@tanstack/react-query';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import type { SavedViewBody } from '#/bff/contract/grid-views.ts';
import { answer, segment, server } from './client.ts';
import { keys } from './query-keys.ts';

const { views } = server.grids[':grid'];
const one = (grid: ExportedGrid, idView: number) => ({ param: { grid, idView: segment(String(idView)) } });

/** The calls for people's saved grid views. They throw only ApiError. */
export const gridViews = {
  save: (grid: ExportedGrid, json: SavedViewBody) => answer(views.$post({ param: { grid }, json })),
  change: (grid: ExportedGrid, idView: number, json: SavedViewBody) =>
    answer(views[':idView'].$put({ ...one(grid, idView), json })),
  remove: (grid: ExportedGrid, idView: number) => views[':idView'].$delete(one(grid, idView)),
};

export const gridViewsQuery = (grid: ExportedGrid) =>
  queryOptions({
    queryKey: keys.gridViews(grid),
    queryFn: () => answer(views.$get({ param: { grid } })),
    staleTime: 60_000,
  });
