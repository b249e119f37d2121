import { z } from 'zod';
import { EXPORT_BYTES_HEADER, EXPORT_ROWS_HEADER, EXPORTED_GRIDS, gridExport } from '#/bff/contract/grid-export.ts';
import { contentDisposition, safeFileName } from '#/bff/files/file-name.ts';
import { binaryAnswer, declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { exportGrid } from './export-grid.ts';

const exported = declareRoute({
  method: 'post',
  path: '/api/grids/{grid}/export',
  right: ['Access'],
  summary: 'The rows of a grid as an Excel file, with the filters, order and columns of the screen',
  params: z.object({ grid: z.enum(EXPORTED_GRIDS, { error: 'notAllowed' }) }),
  body: gridExport,
  answer: binaryAnswer,
  rate: { calls: 30, perSeconds: 60 },
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Grids as files (DESIGN §4, §8). */
export const gridRoutes = () =>
  router().openapi(exported, async (c) => {
    const file = await exportGrid(c.var.context, c.req.valid('param').grid, c.req.valid('json'));
    return new Response(file.body, {
      headers: {
        'Content-Type': XLSX,
        'Content-Disposition': contentDisposition('attachment', safeFileName(file.filename)),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
        [EXPORT_ROWS_HEADER]: String(file.rows),
        ...(file.bytes !== null && { [EXPORT_BYTES_HEADER]: String(file.bytes) }),
      },
    });
  });
