import type { ErrorCode } from '#/bff/contract/errors.ts';
import { byRecordId, reason, recordState } from '#/bff/contract/tasks.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { answerAsPreferred } from '#/bff/http/prefer.ts';
import { router } from '#/bff/http/router.ts';
import { lockRecord } from '#/bff/registers/lock.ts';
import { releaseRecord } from '#/bff/registers/release.ts';
import { reviseRecord } from '#/bff/registers/revise.ts';
import { giftReports } from './register.ts';

const MOVES: readonly ErrorCode[] = ['NOT_FOUND', 'WRONG_STATUS', 'SAME_KEY_OTHER_CALL'];

const revise = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/revise/{id}',
  right: ['Access'],
  summary: "Makes the caller's withdrawn report a Concept again",
  params: byRecordId,
  answer: recordState,
  minimal: true,
  errors: MOVES,
});

const lock = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/lock/{id}',
  right: ['Access'],
  summary:
    'Freezes a report under investigation, with a reason; for holders of MutateAllComplianceReports for its company',
  params: byRecordId,
  body: reason,
  answer: recordState,
  minimal: true,
  errors: MOVES,
});

const release = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/release/{id}',
  right: ['Access'],
  summary: 'Ends the freeze; the report shows its former status again',
  params: byRecordId,
  answer: recordState,
  minimal: true,
  errors: MOVES,
});

/** The calls that change the status of gift reports, other than the calls of their approval. */
export const giftReportMoveRoutes = () =>
  router()
    .openapi(revise, async (c) =>
      answerAsPreferred(c, await reviseRecord(c.var.context, giftReports, c.req.valid('param').id)),
    )
    .openapi(lock, async (c) => {
      const { reason } = c.req.valid('json');
      return answerAsPreferred(c, await lockRecord(c.var.context, giftReports, c.req.valid('param').id, reason));
    })
    .openapi(release, async (c) =>
      answerAsPreferred(c, await releaseRecord(c.var.context, giftReports, c.req.valid('param').id)),
    );
