/** SQL for comparing our instances and tasks with what Camunda shows. Nothing younger than the index is compared. */
import type { Sql } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';

export interface OpenTask {
  readonly key: string;
  readonly instance: InstanceId;
}

/** Tasks that we hold for open, and have not changed for so many milliseconds. */
export async function listOpenTasks(sql: Sql, olderThanMs: number): Promise<OpenTask[]> {
  return await sql<OpenTask[]>`
    select t.engine_task_key as key, t.instance_id as instance
    from inbox_tasks t join workflow_instances i on i.id = t.instance_id
    where t.state in ('open', 'decided') and i.engine = 'camunda'
      and t.created_at < now() - ${olderThanMs}::float8 * interval '1 millisecond'
    order by t.created_at`;
}

/** Those of these tasks that we know, in whatever state. */
export async function listKnownTasks(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select engine_task_key as key from inbox_tasks where engine_task_key = any(${[...keys]}::text[])`;
  return new Set(rows.map((row) => row.key));
}

export interface RunningInstance {
  readonly id: InstanceId;
  readonly key: string;
}

export async function listRunning(sql: Sql, olderThanMs: number): Promise<RunningInstance[]> {
  return await sql<RunningInstance[]>`
    select id, engine_key as key from workflow_instances
    where engine = 'camunda' and ended_at is null and engine_key is not null
      and created_at < now() - ${olderThanMs}::float8 * interval '1 millisecond'
    order by created_at`;
}
