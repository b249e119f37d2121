import type { Db, Tx } from '#/bff/database/connection.ts';
import type { TaskId } from './engine.ts';

/**
 * Hands a candidate's task over to somebody. This replaces an earlier hand-over to somebody else.
 * @returns the row's id; undefined if the task is already handed over to the same person
 */
export async function insertHandover(tx: Tx, task: TaskId, from: number, to: number): Promise<number | undefined> {
  const present = await tx`
    select from task_handovers where task_id = ${task} and from_id = ${from} and to_id = ${to} and ended_at is null`;
  if (present.length > 0) return undefined;
  await endHandover(tx, task, from);
  const [row] = await tx<{ id: number }[]>`
    insert into task_handovers (task_id, from_id, to_id) values (${task}, ${from}, ${to}) returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Revokes a hand-over. @returns the revoked hand-over; undefined if there was none */
export async function endHandover(tx: Tx, task: TaskId, from: number): Promise<{ id: number; to: number } | undefined> {
  const [row] = await tx<{ id: number; to: number }[]>`
    update task_handovers set ended_at = now() where task_id = ${task} and from_id = ${from} and ended_at is null
    returning id, to_id as to`;
  return row;
}

/** The names of the people to whom somebody has handed over their open tasks of a record, in alphabetical order. */
export async function listHandedTo(db: Db, register: string, recordId: number, from: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select u.display_name as name
    from inbox_tasks t join task_handovers h on h.task_id = t.id join users u on u.id = h.to_id
    where t.register = ${register} and t.record_id = ${recordId} and t.state = 'open'
      and h.from_id = ${from} and h.ended_at is null
    order by u.display_name`;
  return rows.map((row) => row.name);
}
