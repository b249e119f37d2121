import { z } from 'zod';
import { timeline, timelineQuery } from '#/bff/contract/incident-timeline.ts';
import {
  deletedIncident,
  deletionQuery,
  handlerChoice,
  handlers,
  incidentDetails,
  incidentFigures,
  incidentRow,
  incidentTerms,
  incidentUpdate,
  newIncident,
  termAct,
} from '#/bff/contract/incidents.ts';
import { langQuery, yearListQuery } from '#/bff/contract/language-query.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { jsonList } from '#/bff/http/json-list.ts';
import { router } from '#/bff/http/router.ts';
import { assignHandler, listHandlers } from './assign-handler.ts';
import { createIncident } from './create-incident.ts';
import { removeIncident, restoreIncident } from './delete-incident.ts';
import { acknowledge, giveFeedback, readFigures } from './keep-terms.ts';
import { listDeleted, listIncidents } from './list-incidents.ts';
import { readIncident } from './read-details.ts';
import { readTimeline } from './read-timeline.ts';
import { restrictIncident } from './restrict-incident.ts';
import { saveIncident } from './save-incident.ts';

const byId = z.object({ id: recordId });
const done = z.object({});
const READS = ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'] as const;
const MUTATES = ['MutateAllComplianceIncidents'] as const;

const list = declareRoute({
  method: 'get',
  path: '/api/incidents',
  right: READS,
  summary: 'Incidents of a year that the caller may open',
  query: yearListQuery,
  answer: z.array(incidentRow),
});

const deleted = declareRoute({
  method: 'get',
  path: '/api/incidents/deleted',
  right: MUTATES,
  summary: 'Deleted incidents that the caller may restore, the latest first',
  answer: z.array(deletedIncident),
});

const details = declareRoute({
  method: 'get',
  path: '/api/incidents/details/{id}',
  right: READS,
  summary: 'One incident, with what the caller may do with it',
  params: byId,
  query: langQuery,
  answer: incidentDetails,
  errors: ['NOT_FOUND'],
});

const happened = declareRoute({
  method: 'get',
  path: '/api/incidents/{id}/timeline',
  right: MUTATES,
  summary: 'Everything that happened to an incident, the latest first',
  params: byId,
  query: timelineQuery,
  answer: timeline,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const create = declareRoute({
  method: 'post',
  path: '/api/incidents',
  right: MUTATES,
  summary: 'Records an incident; returns its id',
  body: newIncident,
  answer: z.number(),
});

const update = declareRoute({
  method: 'put',
  path: '/api/incidents',
  right: MUTATES,
  summary: 'Stores changes to an incident; returns its new version',
  body: incidentUpdate,
  answer: z.object({ idIncident: z.number(), version: z.number() }),
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'VERSION_MISSING', 'STALE_VERSION'],
});

const remove = declareRoute({
  method: 'delete',
  path: '/api/incidents/{id}',
  right: MUTATES,
  summary: 'Deletes an incident; it can be restored',
  params: byId,
  query: deletionQuery,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const restore = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/restore',
  right: MUTATES,
  summary: 'Restores a deleted incident',
  params: byId,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const eligible = declareRoute({
  method: 'get',
  path: '/api/incidents/{id}/handlers',
  right: MUTATES,
  summary: 'People who may handle an incident',
  params: byId,
  answer: handlers,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const assign = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/handler',
  right: MUTATES,
  summary: 'Sets who handles an incident from now on, or that nobody does',
  params: byId,
  body: handlerChoice,
  answer: z.object({ handler: handlers.element.nullable() }),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const figures = declareRoute({
  method: 'get',
  path: '/api/incidents/figures',
  right: READS,
  summary: 'Incidents received in a year, by type, company and outcome, and how many were handled within the terms',
  query: yearListQuery,
  answer: z.array(incidentFigures),
});

const acknowledged = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/acknowledgement',
  right: MUTATES,
  summary: 'Records that the reporter was informed of the receipt',
  params: byId,
  body: termAct,
  answer: incidentTerms,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const answered = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/feedback',
  right: MUTATES,
  summary: 'Records that the reporter was informed of what was done with the report',
  params: byId,
  body: termAct,
  answer: incidentTerms,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const restrict = declareRoute({
  method: 'post',
  path: '/api/incidents/{id}/restriction',
  right: MUTATES,
  summary: 'Restricts an incident to its handler, who can then name others; nobody else can find it any longer',
  params: byId,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

/** The register of incidents. */
export const incidentRoutes = () =>
  router()
    .openapi(list, async (c) => jsonList(c, await listIncidents(c.var.context, c.req.valid('query'))))
    .openapi(deleted, async (c) => c.json(await listDeleted(c.var.context), 200))
    .openapi(details, async (c) =>
      c.json(await readIncident(c.var.context, c.req.valid('param').id, c.req.valid('query').lang), 200),
    )
    .openapi(happened, async (c) =>
      c.json(await readTimeline(c.var.context, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(create, async (c) => c.json(await createIncident(c.var.context, c.req.valid('json')), 200))
    .openapi(update, async (c) => c.json(await saveIncident(c.var.context, c.req.valid('json')), 200))
    .openapi(remove, async (c) =>
      c.json(await removeIncident(c.var.context, c.req.valid('param').id, c.req.valid('query').reason), 200),
    )
    .openapi(restore, async (c) => c.json(await restoreIncident(c.var.context, c.req.valid('param').id), 200))
    .openapi(eligible, async (c) => c.json(await listHandlers(c.var.context, c.req.valid('param').id), 200))
    .openapi(assign, async (c) =>
      c.json(await assignHandler(c.var.context, c.req.valid('param').id, c.req.valid('json').idUser), 200),
    )
    .openapi(restrict, async (c) => c.json(await restrictIncident(c.var.context, c.req.valid('param').id), 200))
    .openapi(figures, async (c) => c.json(await readFigures(c.var.context, c.req.valid('query')), 200))
    .openapi(acknowledged, async (c) =>
      c.json(await acknowledge(c.var.context, c.req.valid('param').id, c.req.valid('json').on), 200),
    )
    .openapi(answered, async (c) =>
      c.json(await giveFeedback(c.var.context, c.req.valid('param').id, c.req.valid('json').on), 200),
    );
