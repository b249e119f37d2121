import { yearListQuery } from '#/bff/contract/language-query.ts';
import { answerSheet, XLSX } from '#/bff/grids/answer-sheet.ts';
import { binaryAnswer, declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { exportReports } from './export-reports.ts';

const igio = declareRoute({
  method: 'get',
  path: '/api/reporting/igio_reports',
  right: ['ReadAllComplianceReports'],
  summary: 'All gift reports that the caller may read, of all years or one year, as an Excel file',
  query: yearListQuery,
  answer: binaryAnswer,
  mediaType: XLSX,
  rate: { calls: 30, perSeconds: 60 },
});

/** The reports about the registers. */
export const reportingRoutes = () =>
  router().openapi(igio, async (c) => {
    const { lang, year } = c.req.valid('query');
    return answerSheet(await exportReports(c.var.context, { lang, year }, c.req.raw.signal));
  });
