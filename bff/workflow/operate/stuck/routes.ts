import { runParams } from '#/bff/contract/operations.ts';
import { remindAnswer, reviewAnswer, reviewParams, stuckList, stuckQuery, taskParams } from '#/bff/contract/stuck.ts';
import { reason } from '#/bff/contract/tasks.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { readStuck } from './read-stuck.ts';
import { remindPeople } from './remind-people.ts';
import { returnRecord } from './return-record.ts';
import { startReviewNow } from './start-review-now.ts';

const RIGHT = ['OperateWorkflows'] as const;

const list = declareRoute({
  method: 'get',
  path: '/api/operations/stuck',
  right: [...RIGHT],
  summary: 'Everything that is stuck in companies that the caller covers, with its cause and what can be done about it',
  query: stuckQuery,
  answer: stuckList,
});

const remind = declareRoute({
  method: 'post',
  path: '/api/operations/tasks/{taskId}/remind',
  right: [...RIGHT],
  summary: 'Reminds everybody who may decide an open task, at most once a day',
  params: taskParams,
  answer: remindAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'NO_APPROVER'],
});

const giveBack = declareRoute({
  method: 'post',
  path: '/api/operations/instances/{workflowInstanceId}/return',
  right: [...RIGHT],
  summary: 'Returns a record to its owner after its process has ended without a decision',
  params: runParams,
  body: reason,
  answer: noAnswer,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'RECORD_FROZEN'],
});

const startReview = declareRoute({
  method: 'post',
  path: '/api/operations/reviews/{number}/start',
  right: [...RIGHT],
  summary: 'Tries again to start the review of an activity',
  params: reviewParams,
  answer: reviewAnswer,
  errors: ['NOT_FOUND'],
});

/** The list of stuck work, and the actions by which operators resolve it. */
export const stuckRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await readStuck(c.var.context, c.req.valid('query').days), 200))
    .openapi(remind, async (c) => c.json(await remindPeople(c.var.context, c.req.valid('param').taskId), 200))
    .openapi(giveBack, async (c) => {
      await returnRecord(c.var.context, c.req.valid('param').workflowInstanceId, c.req.valid('json').reason);
      return c.body(null, 204);
    })
    .openapi(startReview, async (c) => c.json(await startReviewNow(c.var.context, c.req.valid('param').number), 200));
