/**
 * SQL for comparing our instances and tasks with Camunda's state. Instances and tasks that Camunda's search index may
 * not contain yet are not compared.
 */
import type { Sql } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';

export interface OpenTask {
  readonly key: string;
  readonly instance: InstanceId;
  /** Camunda's key of the instance. */
  readonly instanceKey: string;
}

/** Tasks that are open here and were created at least `olderThanMs` ago. */
export async function listOpenTasks(sql: Sql, olderThanMs: number): Promise<OpenTask[]> {
  return await sql<OpenTask[]>`
    select t.engine_task_key as key, t.instance_id as instance, i.engine_key as "instanceKey"
    from inbox_tasks t join workflow_instances i on i.id = t.instance_id
    where t.state in ('open', 'decided') and i.engine = 'camunda' and i.engine_key is not null
      and t.created_at < now() - ${olderThanMs}::float8 * interval '1 millisecond'
    order by t.created_at`;
}

/**
 * The given tasks that exist in our tables, in any state.
 *
 * @param shown Camunda's keys of the instances, by Camunda's keys of the tasks
 */
export async function listKnownTasks(sql: Sql, shown: ReadonlyMap<string, string>): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select t.engine_task_key as key from inbox_tasks t join workflow_instances i on i.id = t.instance_id
      join unnest(${[...shown.keys()]}::text[], ${[...shown.values()]}::text[]) as shown (key, instance_key)
        on shown.key = t.engine_task_key and shown.instance_key = i.engine_key`;
  return new Set(rows.map((row) => row.key));
}

export interface RunningInstance {
  readonly id: InstanceId;
  readonly key: string;
}

const running = (sql: Sql, olderThanMs: number) => sql`
  select id, engine_key as key from workflow_instances
  where engine = 'camunda' and ended_at is null and engine_key is not null
    and created_at < now() - ${olderThanMs}::float8 * interval '1 millisecond'`;

export async function listRunning(sql: Sql, olderThanMs: number): Promise<RunningInstance[]> {
  return await sql<RunningInstance[]>`${running(sql, olderThanMs)} order by created_at`;
}

/**
 * The given instances that are running, except those that are too new. Returns none while another Camunda answers,
 * because it does not have their state.
 */
export async function findRunning(
  sql: Sql,
  instances: readonly InstanceId[],
  olderThanMs: number,
): Promise<RunningInstance[]> {
  return await sql<RunningInstance[]>`
    ${running(sql, olderThanMs)} and id = any(${[...instances]}::uuid[])
      and not exists (select from camunda_clusters where left_at is null and replaced_at is not null)`;
}
