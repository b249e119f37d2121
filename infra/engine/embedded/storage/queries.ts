/** The SQL that a step needs, for the embedded engine's own tables. */
import type { ISql as Db, TransactionSql as Tx } from 'postgres';
import type { Statement } from '#/bff/database/connection.ts';
import type { InstanceId, TaskId } from '#/bff/workflow/engine.ts';
import type { InstanceState } from '../interpreter/state.ts';
import type { Difference, Differences, History } from './changes.ts';

export interface StoredInstance {
  readonly process: string;
  readonly version: number;
  readonly state: InstanceState;
}

/** Locks an instance, which is the first thing every step does. undefined: there is none with that id. */
export async function lockInstance(tx: Tx, id: InstanceId): Promise<StoredInstance | undefined> {
  const [row] = await tx<StoredInstance[]>`
    select process_id as process, version, state from wf_instance where id = ${id} for update`;
  return row;
}

/**
 * Locks an instance and returns the engine's key of one of its inbox tasks; null: this instance does not have that
 * task. A command carries the inbox's id of the task; only adapters use the key.
 */
export async function lockInstanceOfTask(
  tx: Tx,
  id: InstanceId,
  task: TaskId,
): Promise<(StoredInstance & { readonly task: string | null }) | undefined> {
  const [row] = await tx<(StoredInstance & { task: string | null })[]>`
    select process_id as process, version, state,
      (select engine_task_key from inbox_tasks t where t.id = ${task} and t.instance_id = i.id) as task
    from wf_instance i where id = ${id} for update`;
  return row;
}

/** The newest deployed version of a process, and a number for a new instance. undefined: none is deployed. */
export async function newestVersion(tx: Tx, process: string): Promise<{ version: number; number: number } | undefined> {
  const [row] = await tx<{ version: number; number: number }[]>`
    select version, nextval('wf_instance_number')::float8 as number from (
      select version from process_definitions
      where process_id = ${process} and state = 'deployed' order by version desc limit 1) newest`;
  return row;
}

/** The text of one version; undefined: it is not deployed. */
export async function findXml(db: Db, process: string, version: number): Promise<string | undefined> {
  const [row] = await db<{ xml: string }[]>`
    select xml from process_definitions where process_id = ${process} and version = ${version} and state = 'deployed'`;
  return row?.xml;
}

/** An instance after one or several steps. */
export interface Saved {
  readonly isNew: boolean;
  readonly process: string;
  readonly version: number;
  readonly state: InstanceState;
  readonly now: Date;
  readonly history: History;
}

/**
 * The statements that write an instance with its history, and its rows of jobs, timers and incidents. Most steps change
 * neither jobs nor timers nor incidents and need only one statement.
 */
export function saveInstance(tx: Tx, saved: Saved, { jobs, timers, incidents }: Differences): Statement[] {
  const { id } = saved.state;
  return [
    saved.isNew ? insertInstance(tx, saved) : updateInstance(tx, saved),
    ...(isEmpty(jobs) ? [] : [saveJobs(tx, id, jobs)]),
    ...(isEmpty(timers) ? [] : [saveTimers(tx, id, timers)]),
    ...(isEmpty(incidents) ? [] : [saveIncidents(tx, id, incidents, saved.now)]),
  ];
}

const isEmpty = ({ written, closed }: Difference): boolean => written.length === 0 && closed.length === 0;
const json = (tx: Tx, value: unknown) => tx.json(value as never);

const insertInstance = (tx: Tx, { process, version, state, now, history }: Saved): Statement => tx`
  with instance as (
    insert into wf_instance (id, number, process_id, version, status, state, started_at, ended_at)
    values (${state.id}, ${state.number}, ${process}, ${version}, ${state.status}, ${json(tx, state)}, ${now},
      ${state.status === 'active' ? null : now})
    returning id, revision, version
  ) ${addHistory(tx, history, now)}`;

const updateInstance = (tx: Tx, { version, state, now, history }: Saved): Statement => tx`
  with instance as (
    update wf_instance set status = ${state.status}, state = ${json(tx, state)}, version = ${version},
      revision = revision + 1, ended_at = ${state.status === 'active' ? null : now}
    where id = ${state.id} returning id, revision, version
  ) ${addHistory(tx, history, now)}`;

/** The end of a statement that has written an `instance`: it writes the instance's row of history. */
const addHistory = (tx: Tx, { elements, events }: History, now: Date) =>
  elements.length === 0
    ? tx`select from instance`
    : tx`
      insert into wf_history (instance_id, step, version, at, elements, events)
      select id, revision, version, ${now}, ${[...elements]}::text[], ${events} from instance`;

/**
 * Adds the history for the version that an instance is moved away from, before the instance is saved with the
 * new version.
 */
export async function addFormerHistory(
  tx: Tx,
  id: InstanceId,
  version: number,
  history: History,
  now: Date,
): Promise<void> {
  await tx`
    with instance as (select id, revision + 1 as revision, ${version}::int as version from wf_instance where id = ${id})
    ${addHistory(tx, history, now)}`;
}

const saveJobs = (tx: Tx, instance: InstanceId, { written, closed }: Difference): Statement => tx`
  with closed as (delete from wf_job where key = any(${[...closed]}::bigint[]))
  insert into wf_job (key, instance_id, element_id, type, retries, attempts, due, last_error)
  select key, ${instance}, element_id, type, retries, attempts, due, last_error
  from jsonb_to_recordset(${json(tx, written)}) as row (key bigint, element_id text, type text, retries int,
    attempts int, due timestamptz, last_error text)
  on conflict (key) do update set retries = excluded.retries, attempts = excluded.attempts, due = excluded.due,
    last_error = excluded.last_error`;

const saveTimers = (tx: Tx, instance: InstanceId, { written, closed }: Difference): Statement => tx`
  with closed as (delete from wf_timer where key = any(${[...closed]}::bigint[]))
  insert into wf_timer (key, instance_id, element_id, due, try_at)
  select key, ${instance}, element_id, due, due
  from jsonb_to_recordset(${json(tx, written)}) as row (key bigint, element_id text, due timestamptz)
  on conflict (key) do update set due = excluded.due, try_at = excluded.due, attempts = 0`;

const saveIncidents = (tx: Tx, instance: InstanceId, { written, closed }: Difference, now: Date): Statement => tx`
  with closed as (delete from wf_incident where key = any(${[...closed]}::bigint[]))
  insert into wf_incident (key, instance_id, element_id, element_instance, type, message, at)
  select key, ${instance}, element_id, element_instance, type, message, ${now}
  from jsonb_to_recordset(${json(tx, written)})
    as row (key bigint, element_id text, element_instance bigint, type text, message text)`;
