import { z } from 'zod';
import { earlierGifts } from '#/bff/contract/earlier-gifts.ts';
import { reportDetails, reportDraft, reportRow, reportUpdate, waitingRow } from '#/bff/contract/gift-reports.ts';
import { langQuery, yearListQuery } from '#/bff/contract/language-query.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { jsonList } from '#/bff/http/json-list.ts';
import { router } from '#/bff/http/router.ts';
import { copyReport } from './copy-report.ts';
import { createReport } from './create-report.ts';
import { removeReport } from './delete-report.ts';
import { listMine, listOfCompanies, listOfManager } from './list-reports.ts';
import { listWaiting } from './list-waiting.ts';
import { readDetails } from './read-details.ts';
import { readEarlier } from './read-earlier.ts';
import { readProspect } from './read-prospect.ts';
import { saveReport } from './update-report.ts';

const byId = z.object({ id: recordId });
const done = z.object({});

const mine = declareRoute({
  method: 'get',
  path: '/api/reports/my',
  right: ['Access'],
  summary: "The caller's gift reports of a year",
  query: yearListQuery,
  answer: z.array(reportRow),
});

const ofManager = declareRoute({
  method: 'get',
  path: '/api/reports/manager',
  right: ['ManageUserReport'],
  summary: 'Gift reports of the people below the caller in the chain of supervisors',
  query: yearListQuery,
  answer: z.array(reportRow),
});

const ofCompanies = declareRoute({
  method: 'get',
  path: '/api/reports',
  right: ['ReadAllComplianceReports'],
  summary: "All gift reports of the companies that the caller's right covers",
  query: yearListQuery,
  answer: z.array(reportRow),
});

const prospect = declareRoute({
  method: 'get',
  path: '/api/reports/prospect',
  right: ['Access'],
  summary: 'The names of the people who would decide first on a report of the caller',
  answer: z.object({ nextApprovers: z.array(z.string()) }),
});

const waiting = declareRoute({
  method: 'get',
  path: '/api/reports/waitingforapproval',
  right: ['Access'],
  summary: 'Gift reports that wait for the caller, those that have waited longest first',
  query: langQuery,
  answer: z.array(waitingRow),
});

const delegated = declareRoute({
  method: 'get',
  path: '/api/reports/delegatedwaitingforapproval',
  right: ['Access'],
  summary: "Gift reports that the caller may decide on somebody's behalf, those that have waited longest first",
  query: langQuery,
  answer: z.array(waitingRow),
});

const details = declareRoute({
  method: 'get',
  path: '/api/reports/details/{id}',
  right: ['Access'],
  summary: 'One gift report, with what the caller may do with it',
  params: byId,
  query: langQuery,
  answer: reportDetails,
  errors: ['NOT_FOUND'],
});

const earlier = declareRoute({
  method: 'get',
  path: '/api/reports/{id}/earlier',
  right: ['Access'],
  summary: "Gifts of a report's owner and of its counterparty in the year before it, for approvers and compliance",
  params: byId,
  answer: earlierGifts,
  errors: ['NOT_FOUND'],
});

const create = declareRoute({
  method: 'post',
  path: '/api/reports',
  right: ['Access'],
  summary: 'Registers a gift as a Concept; returns its id',
  body: reportDraft,
  answer: z.number(),
});

const update = declareRoute({
  method: 'put',
  path: '/api/reports',
  right: ['Access'],
  summary: "Stores the owner's changes to a Concept; returns its new version",
  body: reportUpdate,
  answer: z.object({ idReport: z.number(), version: z.number() }),
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'VERSION_MISSING', 'STALE_VERSION'],
});

const remove = declareRoute({
  method: 'delete',
  path: '/api/reports/{id}',
  right: ['Access'],
  summary: "Deletes the owner's Concept",
  params: byId,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const copy = declareRoute({
  method: 'post',
  path: '/api/reports/{id}/copy',
  right: ['Access'],
  summary: "Creates a Concept with the entries of one of the caller's reports; returns its id",
  params: byId,
  answer: z.number(),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

/** The calls that read and write gift reports themselves; the calls of their approval are in bff/tasks. */
export const giftReportRoutes = () =>
  router()
    .openapi(mine, async (c) => jsonList(c, await listMine(c.var.context, c.req.valid('query'))))
    .openapi(ofManager, async (c) => jsonList(c, await listOfManager(c.var.context, c.req.valid('query'))))
    .openapi(waiting, async (c) => c.json(await listWaiting(c.var.context, 'own', c.req.valid('query').lang), 200))
    .openapi(delegated, async (c) =>
      c.json(await listWaiting(c.var.context, 'delegated', c.req.valid('query').lang), 200),
    )
    .openapi(prospect, async (c) => c.json(await readProspect(c.var.context), 200))
    .openapi(details, async (c) =>
      c.json(await readDetails(c.var.context, c.req.valid('param').id, c.req.valid('query').lang), 200),
    )
    .openapi(earlier, async (c) => c.json(await readEarlier(c.var.context, c.req.valid('param').id), 200))
    .openapi(ofCompanies, async (c) => jsonList(c, await listOfCompanies(c.var.context, c.req.valid('query'))))
    .openapi(create, async (c) => c.json(await createReport(c.var.context, c.req.valid('json')), 200))
    .openapi(update, async (c) => c.json(await saveReport(c.var.context, c.req.valid('json')), 200))
    .openapi(remove, async (c) => c.json(await removeReport(c.var.context, c.req.valid('param').id), 200))
    .openapi(copy, async (c) => c.json(await copyReport(c.var.context, c.req.valid('param').id), 200));
