import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { together } from '#/bff/database/transaction.ts';
import { endHandover } from '#/bff/workflow/handover-queries.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, stateAfter, wrongStatus } from './change-record.ts';
import { findActingTask } from './find-acting-task.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * Takes back the caller's own task that was handed over; from then on, the other person can only read the
 * record.
 *
 * @param stepId the id of the task to take back; null for the first task that the caller may decide
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function reclaimTask<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
  stepId: string | null,
): Promise<RecordState | undefined> {
  const { actor } = context;
  return changeRecord(context, register, id, async (tx, loaded) => {
    refuseUnless(loaded, 'reclaim');
    const acting = await findActingTask(tx, context, register, loaded.record, stepId);
    const ended = acting && (await endHandover(tx, acting.task.id, actor.id));
    if (!ended) throw wrongStatus(loaded, 'reclaim');
    await together([
      writeLine(tx, {
        instance: acting.task.instance,
        userId: actor.id,
        code: 'reclaimed',
        key: String(ended.id),
        params: { people: [ended.to], rule: acting.task.approverRule },
      }),
      auditChange(tx, context, register, loaded.record, 'reclaim', { task: acting.task.id, from: ended.to }),
    ]);
    return stateAfter(tx, context, register, id);
  });
}
