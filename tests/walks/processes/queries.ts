/** The parts of the database's rows about an instance of the engine that the walks compare. */
import type { Sql } from '#/bff/database/connection.ts';
import type { InstanceState } from '#/infra/engine/embedded/interpreter/state.ts';

export interface StoredRows {
  readonly state: InstanceState;
  /** `element event`, in order. */
  readonly history: readonly string[];
  /** The sorted keys of the rows that belong to the instance. */
  readonly jobs: readonly number[];
  readonly timers: readonly number[];
  readonly incidents: readonly number[];
  /** The engine's keys of the open tasks in the inbox. */
  readonly tasks: readonly number[];
  /** The state of the instance in `workflow_instances`. */
  readonly status: string;
}

export async function readStored(sql: Sql, instance: string): Promise<StoredRows> {
  const [row] = await sql<StoredRows[]>`
    select state,
      array(select element || case letter when 'a' then ' activated' when 'c' then ' completed' else ' terminated' end
        from wf_history cross join unnest(elements, string_to_array(events, null)) with ordinality as e (element, letter, place)
        where instance_id = wf_instance.id order by step, place) as history,
      array(select key::float8 from wf_job where instance_id = wf_instance.id order by key) as jobs,
      array(select key::float8 from wf_timer where instance_id = wf_instance.id order by key) as timers,
      array(select key::float8 from wf_incident where instance_id = wf_instance.id order by key) as incidents,
      array(select engine_task_key::float8 from inbox_tasks
        where instance_id = wf_instance.id and state = 'open' order by 1) as tasks,
      (select state from workflow_instances where id = wf_instance.id) as status
    from wf_instance where id = ${instance}`;
  if (!row) throw new Error(`instance ${instance} is not stored`);
  return row;
}

/** The id in the inbox of a task of the engine. */
export async function findTaskId(sql: Sql, key: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from inbox_tasks where engine_task_key = ${String(key)}`;
  if (!row) throw new Error(`task ${key} is not in the inbox`);
  return row.id;
}

/** When the last waiting job of these instances is due, in milliseconds since 1970; 0 if none waits. */
export async function lastJobDue(sql: Sql, instances: readonly string[]): Promise<number> {
  const [row] = await sql<{ due: Date | null }[]>`
    select max(due) as due from wf_job where retries > 0 and instance_id = any(${[...instances]}::uuid[])`;
  return row?.due?.getTime() ?? 0;
}
