import { pointRuns, pointRunsQuery, runPlots, runPlotsQuery } from '#/bff/contract/run-plots.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { readPointRuns, readRunPlots } from './read-plots.ts';

const RIGHT = ['OperateWorkflows'] as const;

const plots = declareRoute({
  method: 'get',
  path: '/api/operations/plots',
  right: [...RIGHT],
  summary:
    'Runs over time, in companies that the caller covers: how many started and ended, how long they took, where they waited',
  query: runPlotsQuery,
  answer: runPlots,
});

const runs = declareRoute({
  method: 'get',
  path: '/api/operations/plots/runs',
  right: [...RIGHT],
  summary: 'The runs that a point of a plot counts',
  query: pointRunsQuery,
  answer: pointRuns,
});

/** How runs went over time, for operators. */
export const plotRoutes = () =>
  router()
    .openapi(plots, async (c) => c.json(await readRunPlots(c.var.context, c.req.valid('query')), 200))
    .openapi(runs, async (c) => c.json(await readPointRuns(c.var.context, c.req.valid('query')), 200));
