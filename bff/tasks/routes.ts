import { z } from 'zod';
import type { ErrorCode } from '#/bff/contract/errors.ts';
import { langQuery, reason, submitAnswer, waitingRow } from '#/bff/contract/gift-reports.ts';
import {
  approval,
  byRecordId,
  handover,
  reclaim,
  recordState,
  rejection,
  takeBackParams,
} from '#/bff/contract/tasks.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { handOverTask } from '#/bff/registers/hand-over.ts';
import { lockRecord } from '#/bff/registers/lock.ts';
import { reclaimTask } from '#/bff/registers/reclaim.ts';
import { releaseRecord } from '#/bff/registers/release.ts';
import { reviseRecord } from '#/bff/registers/revise.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { takeBack } from '#/bff/registers/take-back.ts';
import { withdrawRecord } from '#/bff/registers/withdraw.ts';
import { listWaiting } from './list-waiting.ts';

const MOVES: readonly ErrorCode[] = ['NOT_FOUND', 'WRONG_STATUS', 'SAME_KEY_OTHER_CALL'];
const COMMANDS: readonly ErrorCode[] = [...MOVES, 'COMMAND_REFUSED'];
const DECISIONS: readonly ErrorCode[] = [
  ...COMMANDS,
  'OWN_REPORT',
  'BOTH_APPROVALS',
  'NEEDED_FOR_SECOND',
  'ALREADY_DECIDED',
  'NOT_YOUR_TASK',
];

const waiting = declareRoute({
  method: 'get',
  path: '/api/reports/waitingforapproval',
  right: ['Access'],
  summary: 'Gift reports that wait for the caller, the longest first',
  query: langQuery,
  answer: z.array(waitingRow),
});

const delegated = declareRoute({
  method: 'get',
  path: '/api/reports/delegatedwaitingforapproval',
  right: ['Access'],
  summary: "Gift reports that the caller may decide in somebody's place, the longest waiting first",
  query: langQuery,
  answer: z.array(waitingRow),
});

const submit = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/submitforapproval/{id}',
  right: ['Access'],
  summary: "Sends the owner's Concept into its approval",
  params: byRecordId,
  answer: submitAnswer,
  errors: [...COMMANDS, 'NO_APPROVER'],
});

const approve = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/approve/{id}',
  right: ['Access'],
  summary: 'Approves the open task of a gift report',
  params: byRecordId,
  body: approval,
  bodyOptional: true,
  answer: recordState,
  errors: DECISIONS,
});

const reject = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/reject/{id}',
  right: ['Access'],
  summary: 'Rejects a gift report with a remark',
  params: byRecordId,
  body: rejection,
  answer: recordState,
  errors: DECISIONS,
});

const handOver = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/handover/{id}',
  right: ['Access'],
  summary: "Gives somebody the caller's own open task; it stays in both lists",
  params: byRecordId,
  body: handover,
  answer: recordState,
  errors: [...MOVES, 'NOT_YOUR_TASK', 'STAND_IN_UNFIT', 'STAND_IN_EXCLUDED', 'STAND_IN_AWAY'],
});

const takeTaskBack = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/reclaim/{id}',
  right: ['Access'],
  summary: 'Takes back an own task that was handed over',
  params: byRecordId,
  body: reclaim,
  bodyOptional: true,
  answer: recordState,
  errors: MOVES,
});

const withdraw = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/withdraw/{id}',
  right: ['Access'],
  summary: 'Takes an own gift report out of its approval, with a reason',
  params: byRecordId,
  body: reason,
  answer: recordState,
  errors: COMMANDS,
});

const revise = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/revise/{id}',
  right: ['Access'],
  summary: 'Makes an own withdrawn gift report a Concept again',
  params: byRecordId,
  answer: recordState,
  errors: MOVES,
});

const lock = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/lock/{id}',
  right: ['Access'],
  summary: 'Freezes a gift report under investigation, with a reason; for MutateAllComplianceReports over its company',
  params: byRecordId,
  body: reason,
  answer: recordState,
  errors: MOVES,
});

const release = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/release/{id}',
  right: ['Access'],
  summary: 'Ends the freeze; the report shows the status it had',
  params: byRecordId,
  answer: recordState,
  errors: MOVES,
});

const compensate = declareRoute({
  method: 'post',
  path: '/api/tasks/reports/compensateforsubmiterror/{id}/{previousStatus}',
  right: ['Access'],
  summary: "Takes back the caller's last command while the engine has not got it",
  params: takeBackParams,
  answer: noAnswer,
  errors: [...MOVES, 'COMMAND_SENT', 'NOT_PREPARED'],
});

/** The calls that move gift reports through their approval (spec 1§7, DESIGN §4), and the lists of what waits. */
export const taskRoutes = () =>
  router()
    .openapi(waiting, async (c) => c.json(await listWaiting(c.var.context, 'own', c.req.valid('query').lang), 200))
    .openapi(delegated, async (c) =>
      c.json(await listWaiting(c.var.context, 'delegated', c.req.valid('query').lang), 200),
    )
    .openapi(submit, async (c) => c.json(await submitRecord(c.var.context, giftReports, c.req.valid('param').id), 200))
    .openapi(approve, async (c) => {
      const { message = null, stepId = null } = c.req.valid('json');
      const input = { action: 'approve', remark: message, stepId } as const;
      return c.json(await decideRecord(c.var.context, giftReports, c.req.valid('param').id, input), 200);
    })
    .openapi(reject, async (c) => {
      const { remark, stepId = null } = c.req.valid('json');
      const input = { action: 'reject', remark, stepId } as const;
      return c.json(await decideRecord(c.var.context, giftReports, c.req.valid('param').id, input), 200);
    })
    .openapi(handOver, async (c) => {
      const { idUser, stepId = null } = c.req.valid('json');
      const input = { to: idUser, stepId };
      return c.json(await handOverTask(c.var.context, giftReports, c.req.valid('param').id, input), 200);
    })
    .openapi(takeTaskBack, async (c) => {
      const { stepId = null } = c.req.valid('json');
      return c.json(await reclaimTask(c.var.context, giftReports, c.req.valid('param').id, stepId), 200);
    })
    .openapi(withdraw, async (c) => {
      const { reason } = c.req.valid('json');
      return c.json(await withdrawRecord(c.var.context, giftReports, c.req.valid('param').id, reason), 200);
    })
    .openapi(revise, async (c) => c.json(await reviseRecord(c.var.context, giftReports, c.req.valid('param').id), 200))
    .openapi(lock, async (c) => {
      const { reason } = c.req.valid('json');
      return c.json(await lockRecord(c.var.context, giftReports, c.req.valid('param').id, reason), 200);
    })
    .openapi(release, async (c) =>
      c.json(await releaseRecord(c.var.context, giftReports, c.req.valid('param').id), 200),
    )
    .openapi(compensate, async (c) => {
      const { id, previousStatus } = c.req.valid('param');
      await takeBack(c.var.context, giftReports, id, previousStatus);
      return c.body(null, 204);
    });
