import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PlotUnit, PointRunsQuery } from '#/bff/contract/run-plots.ts';
import { answer, server } from './client.ts';
import { IN_BACKGROUND } from './queries.ts';
import { keys } from './query-keys.ts';

const { plots } = server.operations;

/** The plots are fetched again only rarely, because figures of whole days and hours change slowly. */
const PLOTS_EVERY = 60_000;

export const runPlotsQuery = (unit: PlotUnit, process: string | null) =>
  queryOptions({
    queryKey: keys.runPlots(unit, process),
    queryFn: () =>
      answer(plots.$get({ query: { unit, ...(process !== null && { process }) } }, { headers: IN_BACKGROUND })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: PLOTS_EVERY,
  });

export const pointRunsQuery = (asked: PointRunsQuery) =>
  queryOptions({
    queryKey: keys.pointRuns(asked),
    queryFn: () => answer(plots.runs.$get({ query: asked })),
    staleTime: 0,
  });
