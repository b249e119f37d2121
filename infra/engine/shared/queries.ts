/** SQL that both engines share: for electing the leader, and for finding which engine an instance runs on. */
import type { ISql as Db, PendingQuery, Row, Sql, TransactionSql as Tx } from 'postgres';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { InstanceId, Leader, WorkflowEngine } from '#/bff/workflow/engine.ts';

/**
 * Waits for the leader's lock of one engine, which is held until the transaction ends. The returned query has already
 * been sent, so that it can be cancelled.
 */
export function takeLeaderLock(tx: Tx, lock: number): PendingQuery<Row[]> {
  return tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${lock})`.execute();
}

/** Records on this connection, until the transaction ends, that this machine is the leader. */
export async function nameLeader(tx: Tx, host: string): Promise<void> {
  await tx`select set_config('application_name', ${`${LEADS}${host}`}, true)`;
}

/**
 * The process that holds the leader's lock of one engine. Once it leads, its connection does nothing else, so
 * the last state change of the connection shows when it began to lead.
 */
export async function findLeader(sql: Sql, lock: number): Promise<Leader | null> {
  const [row] = await sql<Leader[]>`
    select substr(a.application_name, ${LEADS.length + 1}::int) as host, a.state_change as since
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${ADVISORY_LOCKS.application}::bigint::oid
      and l.objid = ${lock}::bigint::oid and a.datname = current_database() and starts_with(a.application_name, ${LEADS})`;
  return row ?? null;
}

const LEADS = 'openboek leads on ';

/** The version that new instances of a process run on; undefined: none is deployed. */
export async function findNewestVersion(db: Db, process: string): Promise<number | undefined> {
  const [row] = await db<{ version: number }[]>`
    select version from process_definitions
    where process_id = ${process} and state = 'deployed' order by version desc limit 1`;
  return row?.version;
}

/** The text that will become the first version as soon as Camunda answers. */
export async function findDeploying(db: Db, process: string): Promise<string | undefined> {
  const [row] = await db<{ xml: string }[]>`
    select xml from process_definitions where process_id = ${process} and state = 'deploying' order by id desc limit 1`;
  return row?.xml;
}

/** undefined: there is no such instance. */
export async function findEngine(sql: Db, id: InstanceId): Promise<WorkflowEngine['kind'] | undefined> {
  const [row] = await sql<{ engine: WorkflowEngine['kind'] }[]>`
    select engine from workflow_instances where id = ${id}`;
  return row?.engine;
}

/** The instances of an engine that have not ended, including those that have not begun yet. */
export async function listRunning(sql: Sql, engine: WorkflowEngine['kind']): Promise<InstanceId[]> {
  const rows = await sql<{ id: InstanceId }[]>`
    select id from workflow_instances where engine = ${engine} and ended_at is null`;
  return rows.map(({ id }) => id);
}

/** How many instances of an engine have not ended, including those that have not begun yet. */
export async function countRunning(sql: Sql, engine: WorkflowEngine['kind']): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from workflow_instances where engine = ${engine} and ended_at is null`;
  return row?.count ?? 0;
}
