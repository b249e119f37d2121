import type { Services } from '#/bff/context.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { assignTask } from '#/bff/workflow/assign-task.ts';
import { findTask } from '#/bff/workflow/inbox-queries.ts';
import { type DueTask, endTaskReturn, findFormerCandidates, forgetDueTask, listDueTasks } from './task-queries.ts';

/**
 * Gives open tasks back to those from whom an import took them, once it was undone: as far as these may decide now, and nobody
 * has given the task on since. Each is a transaction of its own, its record locked first; what is left when a server dies
 * is done by the sweep of the minute.
 */
export async function returnTasks({ sql, log }: Pick<Services, 'sql' | 'log'>): Promise<void> {
  for (const due of await listDueTasks(sql))
    await returnTask(sql, due).catch((error: unknown) =>
      log.error({ err: error, task: due.id }, 'task not given back'),
    );
}

async function returnTask(sql: Services['sql'], due: DueTask): Promise<void> {
  await transaction(sql, async (tx) => {
    const { record, instance } = await locateRecord(tx, due.instance);
    const task = await findTask(tx, due.id, true);
    const former = await findFormerCandidates(tx, due);
    if (task?.state !== 'open' || !record || former.length === 0) return forgetDueTask(tx, due);
    await assignTask(tx, { ...task, isNew: false }, record, instance.startedBy, former);
    return endTaskReturn(tx, due);
  });
}
