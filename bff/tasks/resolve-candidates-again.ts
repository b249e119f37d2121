import type { Services } from '#/bff/context.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { assignTask } from '#/bff/workflow/assign-task.ts';
import type { InstanceId, TaskId } from '#/bff/workflow/engine.ts';
import { findTask } from '#/bff/workflow/inbox-queries.ts';
import { listDoubtfulTasks } from '#/bff/workflow/sweep-queries.ts';

/**
 * Reassigns open tasks whose candidates have left, moved, lost the role or got another supervisor. The new candidates
 * are the people whom the rule names now. Each reassignment gets a log line. Once such a change is committed, people
 * who lost a task cannot decide it, whether or not this function has run, because the view `task_actors` excludes them. The
 * function is needed for the people who get the task. The sweep calls it once a minute.
 *
 * Each task has its own transaction, which locks its record first, so never call this inside a transaction. Concurrent
 * calls do no harm.
 *
 * @returns how many tasks were checked
 */
export async function resolveCandidatesAgain(sql: Sql): Promise<number> {
  let looked = 0;
  for (const { name } of REGISTERS) {
    const tasks = await listDoubtfulTasks(sql, name);
    for (const task of tasks) await reassign(sql, task);
    looked += tasks.length;
  }
  return looked;
}

/**
 * Reassigns open tasks after a change of people, roles or companies, once the change is committed. The change is final,
 * whatever happens here. If the process crashes or this fails, nothing is lost, because the sweep reassigns the tasks
 * later.
 *
 * @param change named in the log if this fails
 */
export async function resolveAfterChange(
  { sql, log }: Pick<Services, 'sql' | 'log'>,
  change: Readonly<Record<string, string | number>>,
): Promise<void> {
  try {
    await resolveCandidatesAgain(sql);
  } catch (error) {
    log.error({ err: error, ...change }, 'tasks not reassigned');
  }
}

async function reassign(sql: Sql, { id, instance }: { id: TaskId; instance: InstanceId }): Promise<void> {
  await transaction(sql, async (tx) => {
    const located = await locateRecord(tx, instance);
    const task = await findTask(tx, id, true);
    if (task?.state !== 'open' || !located.record) return;
    await assignTask(tx, { ...task, isNew: false }, located.record, located.instance.startedBy);
  });
}
