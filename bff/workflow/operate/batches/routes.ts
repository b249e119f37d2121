import { z } from 'zod';
import {
  batch,
  batchDetails,
  batchDraft,
  batchParams,
  prepareBatchBody,
  startBatchBody,
} from '#/bff/contract/batches.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { prepareBatch } from './prepare-batch.ts';
import { readBatch, readBatches } from './read-batches.ts';
import { startBatch, steerBatch } from './steer-batch.ts';

const RIGHT = ['OperateWorkflows'] as const;
const ONE = '/api/operations/batches/{idBatch}';

const list = declareRoute({
  method: 'get',
  path: '/api/operations/batches',
  right: [...RIGHT],
  summary: 'Batches of operators, with the items in companies that the caller covers',
  answer: z.array(batch),
});

const prepare = declareRoute({
  method: 'post',
  path: '/api/operations/batches',
  right: [...RIGHT],
  summary: 'Works out what a batch would do to the given runs, for its author to confirm',
  body: prepareBatchBody,
  answer: batchDraft,
});

const details = declareRoute({
  method: 'get',
  path: ONE,
  right: [...RIGHT],
  summary: 'A batch, with the result of each of its items in companies that the caller covers',
  params: batchParams,
  answer: batchDetails,
  errors: ['NOT_FOUND'],
});

const start = declareRoute({
  method: 'post',
  path: `${ONE}/start`,
  right: [...RIGHT],
  summary: 'Confirms a batch, whose items are processed from now on',
  params: batchParams,
  body: startBatchBody,
  answer: batch,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const pause = declareRoute({
  method: 'post',
  path: `${ONE}/pause`,
  right: [...RIGHT],
  summary: 'Pauses a batch after its current item',
  params: batchParams,
  answer: batch,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const resume = declareRoute({
  method: 'post',
  path: `${ONE}/resume`,
  right: [...RIGHT],
  summary: 'Resumes a paused batch',
  params: batchParams,
  answer: batch,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const cancel = declareRoute({
  method: 'post',
  path: `${ONE}/cancel`,
  right: [...RIGHT],
  summary: 'Ends a batch: items that have not been started are skipped, and finished ones stay as they are',
  params: batchParams,
  answer: batch,
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

/** Actions of operators on many runs at once. */
export const batchRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await readBatches(c.var.context), 200))
    .openapi(prepare, async (c) => c.json(await prepareBatch(c.var.context, c.req.valid('json')), 200))
    .openapi(details, async (c) => c.json(await readBatch(c.var.context, c.req.valid('param').idBatch), 200))
    .openapi(start, async (c) => {
      const { reason } = c.req.valid('json');
      return c.json(await startBatch(c.var.context, c.req.valid('param').idBatch, reason), 200);
    })
    .openapi(pause, async (c) => c.json(await steerBatch(c.var.context, c.req.valid('param').idBatch, 'pause'), 200))
    .openapi(resume, async (c) => c.json(await steerBatch(c.var.context, c.req.valid('param').idBatch, 'resume'), 200))
    .openapi(cancel, async (c) => c.json(await steerBatch(c.var.context, c.req.valid('param').idBatch, 'cancel'), 200));
