/** SQL of the embedded engine's own tables. A step reads one row, locked, and writes everything in one statement. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import type { InstanceState } from '../interpreter/state.ts';
import type { Changes } from './changes.ts';

export interface StoredInstance {
  readonly process: string;
  readonly version: number;
  readonly state: InstanceState;
}

/** Locks an instance: the first thing that every step does. undefined: there is none of that id. */
export async function lockInstance(tx: Tx, id: InstanceId): Promise<StoredInstance | undefined> {
  const [row] = await tx<StoredInstance[]>`
    select process_id as process, version, state from wf_instance where id = ${id} for update`;
  return row;
}

/** The newest deployed version of a process and a number for a new instance; undefined: none is deployed. */
export async function newestVersion(tx: Tx, process: string): Promise<{ version: number; number: number } | undefined> {
  const [row] = await tx<{ version: number; number: number }[]>`
    select version, nextval('wf_instance_number')::float8 as number from (
      select version from process_definitions
      where process_id = ${process} and state = 'deployed' order by version desc limit 1) newest`;
  return row;
}

/** The text of one version; undefined: it is not deployed. */
export async function findXml(sql: Sql | Tx, process: string, version: number): Promise<string | undefined> {
  const [row] = await sql<{ xml: string }[]>`
    select xml from process_definitions where process_id = ${process} and version = ${version} and state = 'deployed'`;
  return row?.xml;
}

/** Writes a step: the instance's row, and the differences in the tables that lead back to it. */
export async function saveChanges(tx: Tx, changes: Changes): Promise<void> {
  const { instance, jobs, waits, incidents, history, outcomes } = changes;
  const json = (rows: readonly unknown[]) => tx.json(rows as never);
  await tx`
    with instance as (
      insert into wf_instance (id, number, process_id, version, status, state, started_at, ended_at)
      values (${instance.id}, ${instance.number}, ${instance.process}, ${instance.version}, ${instance.state.status},
        ${tx.json(instance.state as never)}, ${instance.now}, ${instance.endedAt})
      on conflict (id) do update set status = excluded.status, state = excluded.state, version = excluded.version,
        revision = wf_instance.revision + 1, ended_at = excluded.ended_at
    ), closed_jobs as (
      delete from wf_job where key = any(${jobs.closed}::bigint[])
    ), open_jobs as (
      insert into wf_job (key, instance_id, element_id, type, retries, attempts, due, last_error)
      select key, ${instance.id}, element_id, type, retries, attempts, due, last_error
      from jsonb_to_recordset(${json(jobs.written)}) as row (key bigint, element_id text, type text, retries int,
        attempts int, due timestamptz, last_error text)
      on conflict (key) do update set retries = excluded.retries, attempts = excluded.attempts, due = excluded.due,
        last_error = excluded.last_error
    ), closed_waits as (
      delete from wf_wait where key = any(${waits.closed}::bigint[])
    ), open_waits as (
      insert into wf_wait (key, instance_id, kind, element_id, name, due, try_at)
      select key, ${instance.id}, kind, element_id, name, due, due
      from jsonb_to_recordset(${json(waits.written)}) as row (key bigint, kind text, element_id text, name text,
        due timestamptz)
      on conflict (key) do update set due = excluded.due, try_at = excluded.due, attempts = 0
    ), closed_incidents as (
      delete from wf_incident where key = any(${incidents.closed}::bigint[])
    ), open_incidents as (
      insert into wf_incident (key, instance_id, element_id, type, message, at)
      select key, ${instance.id}, element_id, type, message, ${instance.now}
      from jsonb_to_recordset(${json(incidents.written)}) as row (key bigint, element_id text, type text, message text)
    ), outcomes as (
      insert into job_outcomes (job_key, instance_id, job_type, result)
      select job_key, ${instance.id}, job_type, result
      from jsonb_to_recordset(${json(outcomes)}) as row (job_key text, job_type text, result jsonb)
    )
    insert into wf_history (instance_id, element_id, event, at)
    select ${instance.id}, element_id, event, ${instance.now}
    from jsonb_to_recordset(${json(history)}) as row (element_id text, event text)`;
}
