import type { Context } from '#/bff/context.ts';
import type { ErrorCode } from '#/bff/contract/errors.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { findStandIn } from '#/bff/people/stand-in-queries.ts';
import { listDeciders } from '#/bff/workflow/decision-queries.ts';
import { insertHandover } from '#/bff/workflow/handover-queries.ts';
import type { InboxTask } from '#/bff/workflow/inbox-queries.ts';
import { findInstance } from '#/bff/workflow/instance-queries.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, stateAfter } from './change-record.ts';
import { findActingTask } from './find-acting-task.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';

/**
 * Hands the caller's own open task of a record over to somebody else. The task is then in the lists of both people, and
 * the first decision counts (OP-065). Only a candidate can hand over, in their own name: a stand-in cannot pass a task
 * on. A second hand-over replaces the first; a repeated hand-over to the same person changes nothing.
 *
 * @param stepId the task to hand over; null for the only task that the caller has
 * @throws Failure NOT_FOUND, WRONG_STATUS, NOT_YOUR_TASK; STAND_IN_UNFIT, STAND_IN_EXCLUDED, STAND_IN_AWAY for the
 *   receiver
 */
export async function handOverTask<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
  { to, stepId }: { to: number; stepId: string | null },
): Promise<RecordState | undefined> {
  const { actor } = context;
  return changeRecord(context, register, id, async (tx, loaded) => {
    refuseUnless(loaded, 'handOver');
    const { record } = loaded;
    const acting = await findActingTask(tx, context, register, record, stepId);
    if (acting?.principalId !== actor.id) throw refusal('NOT_YOUR_TASK', 'only a candidate can hand over', loaded);
    const { task } = acting;
    await refuseUnlessMayDecide(tx, loaded, register, task, { to, actorId: actor.id });
    const handover = await insertHandover(tx, task.id, actor.id, to);
    if (handover === undefined) return stateAfter(tx, context, register, id);
    await together([
      writeLine(tx, {
        instance: task.instance,
        userId: actor.id,
        code: 'handedOver',
        key: String(handover),
        params: { people: [to], rule: task.approverRule },
      }),
      auditChange(tx, context, register, record, 'handOver', { task: task.id, to }),
      notify(tx, [to], {
        template: 'taskHandedOver',
        params: { register: register.name, record: record.id, task: task.id, from: actor.id, handover },
        key: String(handover),
      }),
    ]);
    return stateAfter(tx, context, register, id);
  });
}

/** Refuses a receiver who cannot decide the task. */
async function refuseUnlessMayDecide(
  tx: Tx,
  loaded: Loaded,
  { name }: Register,
  task: InboxTask,
  { to, actorId }: { to: number; actorId: number },
) {
  const { record } = loaded;
  const [standIn, deciders, instance] = await together([
    findStandIn(tx, to, name),
    listDeciders(tx, task.instance),
    findInstance(tx, task.instance),
  ]);
  if (!standIn?.isAble) throw refusal('STAND_IN_UNFIT', 'this person cannot decide on anything', loaded);
  if ([actorId, record.userId, instance?.startedBy, ...deciders].includes(to))
    throw refusal('STAND_IN_EXCLUDED', 'this person may not decide on this record', loaded);
  if (standIn.awayUntil !== null) throw refusal('STAND_IN_AWAY', 'this person has a delegate themselves', loaded);
}

function refusal(code: ErrorCode, message: string, { record, allowed }: Loaded): Failure {
  return new Failure(code, message, { allowedActions: allowed, state: String(record.shownStatus) });
}
