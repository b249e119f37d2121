import { z } from 'zod';
import {
  activityDetails,
  activityRow,
  activityUpdate,
  allActivitiesQuery,
  changelogItem,
  handOnActivities as handOnBody,
  newActivity,
  startedWorkflow,
  startWorkflows,
  stuckReview,
  waitingActivity,
} from '#/bff/contract/activities.ts';
import { langQuery } from '#/bff/contract/language-query.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { jsonList } from '#/bff/http/json-list.ts';
import { router } from '#/bff/http/router.ts';
import { copyActivity } from './copy-activity.ts';
import { createActivity } from './create-activity.ts';
import { removeActivity } from './delete-activity.ts';
import { readStuckReviews } from './due-reviews.ts';
import { handOnActivities } from './hand-on.ts';
import { listAllActivities, listMyActivities, listWaitingFor } from './list-activities.ts';
import { readChangelog } from './read-changelog.ts';
import { readActivity } from './read-details.ts';
import { refuseWhenOff } from './refuse-when-off.ts';
import { saveActivity } from './save-activity.ts';
import { startWorkflowsOf } from './start-workflows.ts';

const PATH = '/api/ProcessingActivities';
const byId = z.object({ id: recordId });
const done = z.object({});
const OFF = ['NOT_FOUND'] as const;

const mine = declareRoute({
  method: 'get',
  path: `${PATH}/my`,
  right: ['Access'],
  summary: 'Processing activities that the caller is responsible for',
  query: langQuery,
  answer: z.array(activityRow),
  errors: OFF,
});

const all = declareRoute({
  method: 'get',
  path: PATH,
  right: ['ReadComplianceProcessingActivities'],
  summary:
    "Processing activities of the companies that the caller's right covers; by default without those whose review is far ahead",
  query: allActivitiesQuery,
  answer: z.array(activityRow),
  errors: OFF,
});

const waiting = declareRoute({
  method: 'get',
  path: `${PATH}/waitingforapproval`,
  right: ['Access'],
  summary: 'Processing activities that wait for the caller, those that have waited longest first',
  query: langQuery,
  answer: z.array(waitingActivity),
  errors: OFF,
});

const delegated = declareRoute({
  method: 'get',
  path: `${PATH}/delegatedwaitingforapproval`,
  right: ['Access'],
  summary:
    "Processing activities that the caller may decide on somebody's behalf, those that have waited longest first",
  query: langQuery,
  answer: z.array(waitingActivity),
  errors: OFF,
});

const stuck = declareRoute({
  method: 'get',
  path: `${PATH}/stuckreviews`,
  right: ['ReadComplianceProcessingActivities'],
  summary: 'Reviews that are due and could not be started, each with its reason',
  query: langQuery,
  answer: z.array(stuckReview),
  errors: OFF,
});

const details = declareRoute({
  method: 'get',
  path: `${PATH}/details/{id}`,
  right: ['Access'],
  summary: 'One processing activity, with what the caller may do with it',
  params: byId,
  query: langQuery,
  answer: activityDetails,
  errors: ['NOT_FOUND'],
});

const changelog = declareRoute({
  method: 'get',
  path: `${PATH}/changelog/{id}`,
  right: ['Access'],
  summary: 'What each save changed in a processing activity, the newest first',
  params: byId,
  query: langQuery,
  answer: z.array(changelogItem),
  errors: ['NOT_FOUND'],
});

const create = declareRoute({
  method: 'post',
  path: PATH,
  right: ['Access'],
  summary: 'Creates a processing activity as a Concept; returns its id',
  body: newActivity,
  answer: z.number(),
  errors: OFF,
});

const update = declareRoute({
  method: 'put',
  path: PATH,
  right: ['Access'],
  summary: 'Stores a processing activity with its lists; returns its new version',
  body: activityUpdate,
  answer: z.object({ idProcessingActivity: z.number(), version: z.number() }),
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'VERSION_MISSING', 'STALE_VERSION'],
});

const remove = declareRoute({
  method: 'delete',
  path: `${PATH}/{id}`,
  right: ['Access'],
  summary: 'Deletes a processing activity; only for compliance employees of its company',
  params: byId,
  answer: done,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const copy = declareRoute({
  method: 'post',
  path: `${PATH}/{id}/copy`,
  right: ['Access'],
  summary:
    'Creates a Concept that belongs to the caller, with the texts and lists of a processing activity; returns the id of the Concept',
  params: byId,
  answer: z.number(),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const start = declareRoute({
  method: 'post',
  path: `${PATH}/startworflow`,
  right: ['MutateComplianceProcessingActivities'],
  summary:
    'Starts the workflows of several processing activities independently; for each that was not started, returns the reason',
  query: langQuery,
  body: startWorkflows,
  answer: z.array(startedWorkflow),
  errors: OFF,
});

const handOn = declareRoute({
  method: 'post',
  path: `${PATH}/handon`,
  right: ['IsCompliancyEmployee'],
  summary: 'Gives processing activities to another responsible person',
  body: handOnBody,
  answer: z.object({ count: z.number() }),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

/** The calls that read and write processing activities themselves; the calls of their approval are in bff/tasks. */
export const processingActivityRoutes = () =>
  router()
    .openapi(mine, async (c) => {
      refuseWhenOff(c.var.context);
      return c.json(await listMyActivities(c.var.context, c.req.valid('query').lang), 200);
    })
    .openapi(waiting, async (c) => {
      refuseWhenOff(c.var.context);
      return c.json(await listWaitingFor(c.var.context, 'own', c.req.valid('query').lang), 200);
    })
    .openapi(delegated, async (c) => {
      refuseWhenOff(c.var.context);
      return c.json(await listWaitingFor(c.var.context, 'delegated', c.req.valid('query').lang), 200);
    })
    .openapi(stuck, async (c) => {
      refuseWhenOff(c.var.context);
      return c.json(await readStuckReviews(c.var.context, c.req.valid('query').lang), 200);
    })
    .openapi(details, async (c) =>
      c.json(await readActivity(c.var.context, c.req.valid('param').id, c.req.valid('query').lang), 200),
    )
    .openapi(changelog, async (c) =>
      c.json(await readChangelog(c.var.context, c.req.valid('param').id, c.req.valid('query').lang), 200),
    )
    .openapi(all, async (c) => {
      refuseWhenOff(c.var.context);
      return jsonList(c, await listAllActivities(c.var.context, c.req.valid('query')));
    })
    .openapi(create, async (c) => {
      refuseWhenOff(c.var.context);
      return c.json(await createActivity(c.var.context, c.req.valid('json')), 200);
    })
    .openapi(update, async (c) => c.json(await saveActivity(c.var.context, c.req.valid('json')), 200))
    .openapi(remove, async (c) => c.json(await removeActivity(c.var.context, c.req.valid('param').id), 200))
    .openapi(copy, async (c) => c.json(await copyActivity(c.var.context, c.req.valid('param').id), 200))
    .openapi(start, async (c) => {
      refuseWhenOff(c.var.context);
      const { ids } = c.req.valid('json');
      return c.json(await startWorkflowsOf(c.var.context, ids, c.req.valid('query').lang), 200);
    })
    .openapi(handOn, async (c) => c.json(await handOnActivities(c.var.context, c.req.valid('json')), 200));
