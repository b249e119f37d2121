import type { ErrorCode } from '#/bff/contract/errors.ts';
import {
  approval,
  byRecordId,
  handover,
  reason,
  reclaim as reclaimBody,
  recordState,
  rejection,
  submitAnswer,
  takeBackParams,
} from '#/bff/contract/tasks.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { answerAsPreferred } from '#/bff/http/prefer.ts';
import { router } from '#/bff/http/router.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { handOverTask } from '#/bff/registers/hand-over.ts';
import { reclaimTask } from '#/bff/registers/reclaim.ts';
import type { Register } from '#/bff/registers/register.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { takeBack } from '#/bff/registers/take-back.ts';
import { withdrawRecord } from '#/bff/registers/withdraw.ts';

/** A register whose calls begin with /api/tasks/{plural}. */
type Moved<P extends string> = Register & { readonly plural: P };

const MOVES: readonly ErrorCode[] = ['NOT_FOUND', 'WRONG_STATUS', 'SAME_KEY_OTHER_CALL'];
const COMMANDS: readonly ErrorCode[] = [...MOVES, 'ENGINE_ABSENT', 'COMMAND_REFUSED'];
const DECISIONS: readonly ErrorCode[] = [
  ...COMMANDS,
  'OWN_REPORT',
  'BOTH_APPROVALS',
  'NEEDED_FOR_SECOND',
  'ALREADY_DECIDED',
  'DECISION_UNDER_WAY',
  'NOT_YOUR_TASK',
  'STALE_VERSION',
];

const submit = <P extends string, S extends string>({ plural, noun }: Moved<P>, verb: S) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/${verb}/{id}`,
    right: ['Access'],
    summary: `Submits the ${noun} for approval`,
    params: byRecordId,
    answer: submitAnswer,
    errors: [...COMMANDS, 'NO_APPROVER'],
  });

const approve = <P extends string>({ plural, noun }: Moved<P>) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/approve/{id}`,
    right: ['Access'],
    summary: `Approves the open task of the ${noun}`,
    params: byRecordId,
    body: approval,
    bodyOptional: true,
    answer: recordState,
    minimal: true,
    errors: DECISIONS,
  });

const reject = <P extends string>({ plural, noun }: Moved<P>) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/reject/{id}`,
    right: ['Access'],
    summary: `Rejects the ${noun} with a remark`,
    params: byRecordId,
    body: rejection,
    answer: recordState,
    minimal: true,
    errors: DECISIONS,
  });

const handOver = <P extends string>({ plural }: Moved<P>) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/handover/{id}`,
    right: ['Access'],
    summary: "Hands the caller's open task over to somebody else; both see it in their lists",
    params: byRecordId,
    body: handover,
    answer: recordState,
    minimal: true,
    errors: [...MOVES, 'NOT_YOUR_TASK', 'STAND_IN_UNFIT', 'STAND_IN_EXCLUDED', 'STAND_IN_AWAY'],
  });

const reclaim = <P extends string>({ plural }: Moved<P>) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/reclaim/{id}`,
    right: ['Access'],
    summary: 'Takes back a task that the caller has handed over',
    params: byRecordId,
    body: reclaimBody,
    bodyOptional: true,
    answer: recordState,
    minimal: true,
    errors: MOVES,
  });

const withdraw = <P extends string>({ plural, noun }: Moved<P>) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/withdraw/{id}`,
    right: ['Access'],
    summary: `Withdraws the ${noun} from its approval, with a reason`,
    params: byRecordId,
    body: reason,
    answer: recordState,
    minimal: true,
    errors: COMMANDS,
  });

const compensate = <P extends string>({ plural }: Moved<P>) =>
  declareRoute({
    method: 'post',
    path: `/api/tasks/${plural}/compensateforsubmiterror/{id}/{previousStatus}`,
    right: ['Access'],
    summary: "Takes back the caller's last command if it has not reached the engine yet",
    params: takeBackParams,
    answer: noAnswer,
    errors: [...MOVES, 'COMMAND_SENT', 'NOT_PREPARED'],
  });

/**
 * The calls that move the records of a register through their approval.
 *
 * @param verb the word in the path for submitting
 */
export const approvalRoutes = <P extends string, S extends string>(register: Moved<P>, verb: S) =>
  router()
    .openapi(submit(register, verb), async (c) =>
      c.json(await submitRecord(c.var.context, register, c.req.valid('param').id), 200),
    )
    .openapi(approve(register), async (c) => {
      const { message = null, stepId = null, version } = c.req.valid('json');
      const input = { action: 'approve', remark: message, stepId, version } as const;
      return answerAsPreferred(c, await decideRecord(c.var.context, register, c.req.valid('param').id, input));
    })
    .openapi(reject(register), async (c) => {
      const { remark, stepId = null, version } = c.req.valid('json');
      const input = { action: 'reject', remark, stepId, version } as const;
      return answerAsPreferred(c, await decideRecord(c.var.context, register, c.req.valid('param').id, input));
    })
    .openapi(handOver(register), async (c) => {
      const { idUser, stepId = null } = c.req.valid('json');
      const input = { to: idUser, stepId };
      return answerAsPreferred(c, await handOverTask(c.var.context, register, c.req.valid('param').id, input));
    })
    .openapi(reclaim(register), async (c) => {
      const { stepId = null } = c.req.valid('json');
      return answerAsPreferred(c, await reclaimTask(c.var.context, register, c.req.valid('param').id, stepId));
    })
    .openapi(withdraw(register), async (c) => {
      const { reason } = c.req.valid('json');
      return answerAsPreferred(c, await withdrawRecord(c.var.context, register, c.req.valid('param').id, reason));
    })
    .openapi(compensate(register), async (c) => {
      const { id, previousStatus } = c.req.valid('param');
      await takeBack(c.var.context, register, id, previousStatus);
      return c.body(null, 204);
    });
