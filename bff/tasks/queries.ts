import type { Db } from '#/bff/database/connection.ts';
import type { Register } from '#/bff/registers/register.ts';

/** The tasks to list: the person's own, or those that they may decide on behalf of others. */
export type TaskSide = 'own' | 'delegated';

/** The displayed statuses in which a task can be decided; a locked or faulty record has another one. */
export const decidableOf = ({ statuses }: Pick<Register, 'statuses'>): number[] => [
  statuses.waiting,
  statuses.approved,
];

/**
 * The open tasks of a register that a person may decide, one row per task. A task that they may decide both in their
 * own name and on somebody's behalf counts as their own. The view leaves out excluded people.
 */
export const openTasksOf = (db: Db, { name }: Pick<Register, 'name'>, userId: number) => db`
  select a.task_id, a.record_id, bool_or(a.principal_id = a.actor_id) as is_own,
         min(a.principal_id) filter (where a.principal_id <> a.actor_id) as principal_id
  from task_actors a where a.actor_id = ${userId} and a.register = ${name}
  group by a.task_id, a.record_id`;

/** The number of tasks of a register in each of a person's two lists. */
export async function countOpenTasks(
  db: Db,
  register: Register,
  userId: number,
): Promise<{ own: number; delegated: number }> {
  const [row] = await db<{ own: number; delegated: number }[]>`
    with mine as (${openTasksOf(db, register, userId)})
    select count(*) filter (where m.is_own) as own, count(*) filter (where not m.is_own) as delegated
    from mine m join ${db(register.table)} r on r.id = m.record_id
    where r.shown_status = any(${decidableOf(register)}::int[]) and r.deleted_at is null`;
  if (!row) throw new Error('a count returned no row');
  return row;
}
