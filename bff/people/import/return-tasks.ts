import type { Services } from '#/bff/context.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { assignTask } from '#/bff/workflow/assign-task.ts';
import { findTask } from '#/bff/workflow/inbox-queries.ts';
import { type DueTask, endTaskReturn, findFormerCandidates, forgetDueTask, listDueTasks } from './task-queries.ts';

/**
 * Once an import is undone, returns open tasks to the people from whom it took them, unless they may no
 * longer decide or the task has since been handed over. Each task is returned in its own transaction, which
 * locks the record first. If a server crashes, the sweep that runs every minute returns the rest.
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
