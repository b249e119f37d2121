import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import type { Located } from '#/bff/registers/locate-record.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import type { TaskId } from '#/bff/workflow/engine.ts';
import { listActingUsers, markReminded } from '#/bff/workflow/inbox-queries.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';

/**
 * Whether anybody could act on a reminder. This is impossible while the record is frozen, has a fault or waits for the
 * engine.
 */
export function canBeDecided({ register, record }: Pick<Located, 'register'> & { record: WorkflowRecord }): boolean {
  const { waiting, approved } = register.statuses;
  return record.shownStatus === waiting || record.shownStatus === approved;
}

/**
 * Reminds everybody who may decide an open task, with a line in the log.
 *
 * @param key identifies the reminder: nobody is reminded twice with the same key
 * @param by the person who asked for the reminder; null for a timer of the process
 * @returns how many people are reminded; null if nobody may decide the task
 */
export async function remindTask(
  tx: Tx,
  { instance, register, record }: Located & { record: WorkflowRecord },
  { task, key, by }: { task: TaskId; key: string; by: number | null },
): Promise<number | null> {
  const people = await listActingUsers(tx, task);
  if (people.length === 0) return null;
  await markReminded(tx, task);
  const params = { register: register.name, record: record.id, task };
  const reminded = await notify(tx, people, { template: 'taskReminder', params, key });
  await writeLine(tx, { instance: instance.id, userId: by, code: 'reminded', key, params: { people } });
  return reminded;
}
