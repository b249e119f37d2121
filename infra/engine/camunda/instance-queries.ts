/** SQL that joins Camunda's keys with our instances and tasks. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import type { InstanceId, TaskId } from '#/bff/workflow/engine.ts';

export type InstanceState = 'starting' | 'active' | 'completed' | 'canceled' | 'void';

/** undefined: there is no such instance. */
export async function findInstanceState(tx: Tx, id: InstanceId): Promise<InstanceState | undefined> {
  const [row] = await tx<{ state: InstanceState }[]>`select state from workflow_instances where id = ${id}`;
  return row?.state;
}

export async function findTaskState(tx: Tx, id: TaskId): Promise<string | undefined> {
  const [row] = await tx<{ state: string }[]>`select state from inbox_tasks where id = ${id}`;
  return row?.state;
}

export interface KnownInstance {
  readonly id: InstanceId;
  readonly state: InstanceState;
  /** null: it has not reported before. */
  readonly key: string | null;
}

/**
 * Our instance behind a job: by Camunda's key once it is known, before that by the id it was started with. undefined: not
 * ours, or a second instance that somebody started past us with the id of one of ours.
 */
export async function findByKey(sql: Sql | Tx, key: string, id: InstanceId | null): Promise<KnownInstance | undefined> {
  const [row] = await sql<KnownInstance[]>`
    select id, state, engine_key as key from workflow_instances
    where engine = 'camunda' and (engine_key = ${key} or (engine_key is null and id = ${id}))`;
  return row;
}

/** Camunda's key of an instance; null: it has not reported yet; undefined: there is no such instance here. */
export async function findKey(sql: Sql, id: InstanceId): Promise<string | null | undefined> {
  const [row] = await sql<{ key: string | null }[]>`
    select engine_key as key from workflow_instances where id = ${id} and engine = 'camunda'`;
  return row?.key;
}
