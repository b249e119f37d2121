/** SQL that finds due work. It only finds it: the locked instance decides whether something really is due. */
import type { ISql as Db, Sql, TransactionSql as Tx } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import type { Key } from '../interpreter/state.ts';

/** An instance may have several jobs due. To find N instances, at most N times this many due jobs are read. */
const JOBS_LOOKED_AT = 4;

/** Instances with a job that is due, those that have waited longest first. */
export async function findInstancesWithDueJobs(sql: Sql, now: Date, limit: number): Promise<InstanceId[]> {
  const rows = await sql<{ id: InstanceId }[]>`
    select instance_id as id from (
      select instance_id, due from wf_job where retries > 0 and due <= ${now} order by due limit ${limit * JOBS_LOOKED_AT}) first
    group by instance_id order by min(due) limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Timers that are due, in the order of their due times. */
export async function findDueTimers(sql: Sql, now: Date, limit: number): Promise<{ key: Key; instance: InstanceId }[]> {
  return await sql<{ key: Key; instance: InstanceId }[]>`
    select key, instance_id as instance from wf_timer where try_at <= ${now} order by try_at, due, key limit ${limit}`;
}

/** When the next timer or job is due; null if nothing is waiting. */
export async function nextDueAt(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ due: Date | null }[]>`
    select least(
      (select min(try_at) from wf_timer),
      (select min(due) from wf_job where retries > 0)) as due`;
  return row?.due ?? null;
}

/**
 * Postpones jobs, either because the attempt as a whole failed (not just a handler), or because, according to the
 * instance, none of these jobs is due.
 */
export async function postponeJobs(sql: Db, instance: InstanceId, now: Date, until: Date): Promise<void> {
  await sql`update wf_job set due = ${until} where instance_id = ${instance} and retries > 0 and due <= ${now}`;
}

/** The number of failed attempts to fire this timer. */
export async function timerAttempts(sql: Sql, key: Key): Promise<number> {
  const [row] = await sql<{ attempts: number }[]>`select attempts from wf_timer where key = ${key}`;
  return row?.attempts ?? 0;
}

/**
 * Postpones the timer `failed` to `until`, because it could not be fired. The other timers of its instance wait until
 * then too, so that none of them overtakes `failed`.
 */
export async function postponeTimers(sql: Sql, instance: InstanceId, failed: Key, until: Date): Promise<void> {
  await sql`
    update wf_timer set try_at = ${until}, attempts = attempts + (key = ${failed})::int
    where instance_id = ${instance} and try_at < ${until}`;
}

/** Deletes the jobs of an instance that has ended or no longer exists: they will never be done. */
export async function deleteJobs(tx: Tx, instance: InstanceId): Promise<void> {
  await tx`delete from wf_job where instance_id = ${instance}`;
}

/** Deletes a timer that the instance does not wait for, or no longer waits for. */
export async function deleteTimer(tx: Tx, key: Key): Promise<void> {
  await tx`delete from wf_timer where key = ${key}`;
}

/** Corrects the row of a timer: the instance waits for it until `due`. */
export async function moveTimer(tx: Tx, key: Key, due: Date): Promise<void> {
  await tx`update wf_timer set due = ${due}, try_at = ${due} where key = ${key} and try_at < ${due}`;
}
