import type { Sql, Tx } from '#/bff/database/connection.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';

/** Creates the only company and its people, numbered from 1. */
export async function insertPeople(sql: Sql, count: number): Promise<void> {
  await sql`insert into companies (id, name) values (1, 'Noordveen')`;
  await sql`
    insert into users (id, upn, display_name, company_id)
    select n, 'w' || n || '@noordveen.example', 'W' || n, 1 from generate_series(1, ${count}::int) n`;
}

/**
 * Openboek's own statement, without the decision that it requires. Returns false if the task is unknown or cancelled.
 */
export async function completeTask(tx: Tx, instance: string, engineTaskKey: string): Promise<boolean> {
  const rows = await tx`
    update inbox_tasks set state = 'completed', closed_at = now()
    where instance_id = ${instance} and engine_task_key = ${engineTaskKey} and state in ('open', 'decided', 'completed') returning id`;
  return rows.length > 0;
}

export async function countCompleted(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from workflow_instances where register = 'w1' and state = 'completed'`;
  return row?.count ?? 0;
}

/**
 * Adds `count` instances that wait like instance `id`: copies of all its rows, with other ids and keys. Then vacuums
 * the tables, so that autovacuum does not run while something is measured.
 *
 * @param sql a superuser's connection
 */
export async function copyInstance(sql: Sql, id: InstanceId, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    // The copies need no checks, because the original rows were checked.
    await tx`set local session_replication_role = replica`;
    await copyRows(tx, id, count);
  });
  await sql`vacuum analyze`;
  await sql`checkpoint`;
}

async function copyRows(tx: Tx, id: InstanceId, count: number): Promise<void> {
  const numbers = tx`generate_series(1, ${count}::int) n`;
  const copy = tx`md5('copy ' || n)::uuid`;
  await tx`
    insert into workflow_instances (id, register, record_id, process_id, version, engine, engine_key, state, previous_status, started_by)
    select ${copy}, 'copy', n, process_id, version, engine, 'copy ' || n, state, previous_status, started_by
    from workflow_instances, ${numbers} where id = ${id}`;
  await tx`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, attempts, state, done_at)
    select ${copy}, ${copy}, kind, payload, requested_by, attempts, state, done_at
    from workflow_commands, ${numbers} where instance_id = ${id}`;
  await tx`
    insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state)
    select ${copy}, 'copy ' || n, ${copy}, 'copy', n, element_id, approver_rule, state
    from inbox_tasks, ${numbers} where instance_id = ${id}`;
  await tx`
    insert into wf_instance (id, number, process_id, version, status, state, started_at)
    select ${copy}, nextval('wf_instance_number'), process_id, version, status, state, started_at
    from wf_instance, ${numbers} where id = ${id}`;
  await tx`
    insert into wf_history (instance_id, step, version, at, elements, events)
    select ${copy}, step, version, at, elements, events from wf_history, ${numbers} where instance_id = ${id}`;
}

/**
 * How many of the driver's connections are doing what now; connections without a transaction are left out.
 */
export async function countBackendStates(sql: Sql): Promise<{ what: string; count: number }[]> {
  return sql<{ what: string; count: number }[]>`
    select case
        when state like 'idle in transaction%' then 'waiting for the server to send the next statement'
        when state = 'idle' then null
        when wait_event is null then 'carrying out a statement'
        when wait_event_type = 'IO' and wait_event ilike 'wal%' or wait_event = 'WALWrite' then 'writing the log to disk'
        when wait_event_type in ('Lock', 'LWLock') then 'waiting for a lock'
        else 'other: ' || wait_event_type || ' ' || wait_event end as what,
      count(*)::int as count
    from pg_stat_activity where application_name = 'openboek-w1' and datname = current_database()
    group by 1 having count(*) > 0 and max(state) <> 'idle' order by 1`;
}

/**
 * The text of a statement, and the milliseconds that Postgres took for it per instance; for COMMIT, without the time to
 * flush the log.
 */
export interface Statement {
  text: string;
  ms: number;
}

/** The statements that take the most time, for `instances` that have run since the counters were reset. */
export async function statementTimes(sql: Sql, instances: number): Promise<Statement[]> {
  return sql<Statement[]>`
    select regexp_replace(trim(query), '[[:space:]]+', ' ', 'g') as text,
      (sum(total_exec_time + total_plan_time) / ${instances})::float8 as ms
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    group by 1 order by 2 desc limit 8`;
}
