import { z } from 'zod';
import { EXPORTED_GRIDS, gridExport } from '#/bff/contract/grid-export.ts';
import { binaryAnswer, declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { answerSheet, XLSX } from './answer-sheet.ts';
import { exportGrid } from './export-grid.ts';

const exported = declareRoute({
  method: 'post',
  path: '/api/grids/{grid}/export',
  right: ['Access'],
  summary: 'The rows of a grid as an Excel file, with the filters, order and columns of the screen',
  params: z.object({ grid: z.enum(EXPORTED_GRIDS, { error: 'notAllowed' }) }),
  body: gridExport,
  answer: binaryAnswer,
  mediaType: XLSX,
  rate: { calls: 30, perSeconds: 60 },
});

/** Grids as files. */
export const gridRoutes = () =>
  router().openapi(exported, async (c) => {
    const { grid } = c.req.valid('param');
    return answerSheet(await exportGrid(c.var.context, grid, c.req.valid('json'), c.req.raw.signal));
  });
