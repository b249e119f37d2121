/** SQL of what both engines share: leading, and which of them an instance runs on. */
import type { PendingQuery, Row, Sql, TransactionSql as Tx } from 'postgres';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { InstanceId, WorkflowEngine } from '#/bff/workflow/engine.ts';

/** Waits for the leader's lock of one engine, which ends with the transaction; already sent, so that it can be cancelled. */
export function takeLeaderLock(tx: Tx, lock: number): PendingQuery<Row[]> {
  return tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${lock})`.execute();
}

/** undefined: there is no such instance. */
export async function findEngine(sql: Sql | Tx, id: InstanceId): Promise<WorkflowEngine['kind'] | undefined> {
  const [row] = await sql<{ engine: WorkflowEngine['kind'] }[]>`
    select engine from workflow_instances where id = ${id}`;
  return row?.engine;
}

/** How many instances have begun on an engine and not ended. */
export async function countRunning(sql: Sql, engine: WorkflowEngine['kind']): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from workflow_instances where engine = ${engine} and state in ('starting', 'active')`;
  return row?.count ?? 0;
}
