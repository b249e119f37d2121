import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { auditChange } from '#/bff/registers/audit-change.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { canBeDecided, remindTask } from '#/bff/tasks/remind-task.ts';
import type { TaskId } from '#/bff/workflow/engine.ts';
import { findTask } from '#/bff/workflow/inbox-queries.ts';
import { findLocalDay } from './queries.ts';

/**
 * Reminds the people who may decide an open task, at most once a day.
 *
 * @returns how many people are reminded, which excludes those already reminded today
 * @throws Failure NOT_FOUND; WRONG_STATUS if the task is decided, or nobody can decide it now; NO_APPROVER
 */
export async function remindPeople(context: Context, id: TaskId): Promise<{ reminded: number }> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const found = await findTask(tx, id);
    if (!found) throw notFound(`task ${id}`);
    const located = await locateRecord(tx, found.instance);
    const { record, register } = located;
    if (!record || !actor.rights.covers(['OperateWorkflows'], record.companyId)) throw notFound(`task ${id}`);
    const task = await findTask(tx, id, true);
    const work = { ...located, record };
    if (task?.state !== 'open' || !canBeDecided(work))
      throw new Failure('WRONG_STATUS', 'no person could decide the task now', { allowedActions: [] });
    const key = `${id}:operator:${await findLocalDay(tx)}`;
    const reminded = await remindTask(tx, work, { task: id, key, by: actor.id });
    if (reminded === null) throw new Failure('NO_APPROVER', 'no person may decide the task', { allowedActions: [] });
    await auditChange(tx, context, register, record, 'task.remind', { task: id, people: reminded });
    return { reminded };
  });
}
