import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Candidate } from '#/bff/people/approvers/rules.ts';
import type { InstanceId, TaskId } from '#/bff/workflow/engine.ts';

/** Before an import makes people leave, stores the candidates of their open tasks. */
export async function keepTasks(tx: Tx, id: string, leavers: readonly number[]): Promise<void> {
  await tx`
    insert into import_tasks (import_id, task_id, candidates, handovers)
    select ${id}, t.id,
      (select jsonb_agg(jsonb_build_object('userId', c.user_id, 'reason', c.reason))
       from inbox_candidates c where c.task_id = t.id and c.removed_at is null),
      array(select h.id from task_handovers h where h.task_id = t.id and h.ended_at is null)
    from inbox_tasks t
    where t.state = 'open' and t.id in (
      select c.task_id from inbox_candidates c where c.user_id = any(${[...leavers]}::int[]) and c.removed_at is null)`;
}

/** Whether a task that the import took from somebody is still open and has not been handed over since. */
const isAsLeft = (db: Db) => db`(
  t.state = 'open' and not exists (
    select from task_handovers h join imports i on i.id = k.import_id where h.task_id = t.id and h.created_at > i.ended_at))`;

/** How many tasks of an import return to their former candidates, and how many do not. */
export async function countTasks(db: Db, id: string): Promise<{ tasks: number; tasksKept: number }> {
  const [row] = await db<{ tasks: number; tasksKept: number }[]>`
    select count(*) filter (where ${isAsLeft(db)})::int as tasks, count(*) filter (where not ${isAsLeft(db)})::int as "tasksKept"
    from import_tasks k join inbox_tasks t on t.id = k.task_id where k.import_id = ${id}`;
  return row ?? { tasks: 0, tasksKept: 0 };
}

/** Marks the tasks of an import that must be returned. */
export async function markTasksDue(tx: Tx, id: string): Promise<void> {
  await tx`update import_tasks set due = true where import_id = ${id}`;
}

export interface DueTask {
  importId: string;
  id: TaskId;
  instance: InstanceId;
}

export async function listDueTasks(db: Db): Promise<DueTask[]> {
  return db<DueTask[]>`
    select k.import_id as "importId", t.id, t.instance_id as instance
    from import_tasks k join inbox_tasks t on t.id = k.task_id join imports i on i.id = k.import_id
    where k.due order by t.created_at, t.id, i.ended_at`;
}

/** The candidates before the import; none if the task has since been closed or handed over. */
export async function findFormerCandidates(tx: Tx, { importId, id }: DueTask): Promise<Candidate[]> {
  const [row] = await tx<{ candidates: Candidate[] }[]>`
    select k.candidates from import_tasks k join inbox_tasks t on t.id = k.task_id
    where k.import_id = ${importId} and k.task_id = ${id} and k.due and ${isAsLeft(tx)}`;
  return row?.candidates ?? [];
}

/**
 * Restores the hand-overs and removes the marks. This includes the marks of later imports, which took the task from
 * people who only had it because of this import.
 */
export async function endTaskReturn(tx: Tx, { importId, id }: DueTask): Promise<void> {
  await tx`
    with done as (delete from import_tasks where import_id = ${importId} and task_id = ${id} returning handovers),
    later as (
      delete from import_tasks k using imports l, imports i
      where k.task_id = ${id} and l.id = k.import_id and i.id = ${importId} and l.ended_at > i.ended_at)
    update task_handovers h set ended_at = null
    from done join inbox_candidates c on c.task_id = ${id} and c.removed_at is null
    where h.id = any(done.handovers) and h.from_id = c.user_id and h.ended_at is not null
      and not exists (
        select from task_handovers o where o.task_id = h.task_id and o.from_id = h.from_id and o.ended_at is null)`;
}

export async function forgetDueTask(tx: Tx, { importId, id }: DueTask): Promise<void> {
  await tx`delete from import_tasks where import_id = ${importId} and task_id = ${id}`;
}
