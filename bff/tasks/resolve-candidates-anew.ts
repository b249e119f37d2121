import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { assignTask } from '#/bff/workflow/assign-task.ts';
import type { InstanceId, TaskId } from '#/bff/workflow/engine.ts';
import { findTask } from '#/bff/workflow/inbox-queries.ts';
import { listDoubtfulTasks } from '#/bff/workflow/sweep-queries.ts';

/**
 * Gives the open tasks whose candidates left, moved, lost the role or got another supervisor to whoever the rule names
 * now, each with a log line (DESIGN §5). To be called after every change of people, roles or companies, once it has
 * committed: who lost a task cannot decide on it from the commit on, whether this has run or not (view task_actors); this
 * is for those who get it. The sweep calls it once a minute as well, so a process that dies in between loses nothing.
 *
 * Each task is a transaction of its own, its record locked first: never call it inside one. Twice at the same time does
 * no harm.
 *
 * @returns how many tasks were looked at
 */
export async function resolveCandidatesAnew(sql: Sql): Promise<number> {
  let looked = 0;
  for (const { name, table } of REGISTERS) {
    const tasks = await listDoubtfulTasks(sql, name, table);
    for (const task of tasks) await assignAnew(sql, task);
    looked += tasks.length;
  }
  return looked;
}

async function assignAnew(sql: Sql, { id, instance }: { id: TaskId; instance: InstanceId }): Promise<void> {
  await transaction(sql, async (tx) => {
    const located = await locateRecord(tx, instance);
    const task = await findTask(tx, id, true);
    if (task?.state !== 'open' || !located.record) return;
    await assignTask(tx, { ...task, isNew: false }, located.record, located.instance.startedBy);
  });
}
