/** SQL that links Camunda's keys to our instances and tasks. */
import type { ISql as Db, Sql, TransactionSql as Tx } from 'postgres';
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
  /** Camunda's key of the instance; null: the instance has not reported yet. */
  readonly key: string | null;
  /** The Camunda that answers now is not the one that instances run on. */
  readonly isReplaced: boolean;
  /** The instance ran on another Camunda before, and was restarted on this one. */
  readonly isRestarted: boolean;
  /** The instance's key on the previous Camunda, if that Camunda may still hand out its jobs. */
  readonly lostKey: string | null;
}

const columns = (sql: Sql | Tx) => sql`
  id, state, engine_key as key, restarted_at is not null as "isRestarted", lost_key as "lostKey",
  exists (select from camunda_clusters where left_at is null and replaced_at is not null) as "isReplaced"`;

/**
 * The instance that was started with this id; undefined: there is no such instance on Camunda. An instance is never
 * looked up by Camunda's key alone: a Camunda that was emptied or restored gives the same keys to other instances.
 */
export async function findById(sql: Sql | Tx, id: InstanceId): Promise<KnownInstance | undefined> {
  const [row] = await sql<KnownInstance[]>`
    select ${columns(sql)} from workflow_instances where engine = 'camunda' and id = ${id}`;
  return row;
}

/** An instance that has reported its start. */
export type PlacedInstance = KnownInstance & { readonly key: string };

/**
 * Those of the given instances that run, or ran, under the key given for them.
 *
 * @param ids our ids of the instances, by Camunda's keys
 */
export async function listPlaced(sql: Sql, ids: ReadonlyMap<string, InstanceId>): Promise<PlacedInstance[]> {
  return await sql<PlacedInstance[]>`
    select ${columns(sql)} from workflow_instances
    where engine = 'camunda' and (id, engine_key) in (
      select * from unnest(${[...ids.values()]}::uuid[], ${[...ids.keys()]}::text[]))`;
}

/** Those of the given keys that one of our instances has, on this Camunda or on an earlier one. */
export async function listMeantKeys(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select engine_key as key from workflow_instances where engine = 'camunda' and engine_key = any(${[...keys]}::text[])`;
  return new Set(rows.map((row) => row.key));
}

/** Camunda's key of an instance; null: it has not reported yet; undefined: there is no such instance here. */
export async function findKey(sql: Db, id: InstanceId): Promise<string | null | undefined> {
  const [row] = await sql<{ key: string | null }[]>`
    select engine_key as key from workflow_instances where id = ${id} and engine = 'camunda'`;
  return row?.key;
}

/**
 * The process of an instance, and the version on which it runs or ran last. undefined: it has not begun, or does not
 * exist.
 */
export async function findRunning(sql: Sql, id: InstanceId): Promise<{ process: string; version: number } | undefined> {
  const [row] = await sql<{ process: string; version: number }[]>`
    select process_id as process, version from workflow_instances where id = ${id} and version is not null`;
  return row;
}
