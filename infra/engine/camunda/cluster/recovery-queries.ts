/** SQL for restarting the instances of a lost Camunda on the one that answers now, or for ending them. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import type { InstanceId, JobResult } from '#/bff/workflow/engine.ts';
import { LOST, type Lost } from '#/bff/workflow/recovery.ts';

/** The instances that run on a cluster, oldest first, each with its process and the elements at which it waits. */
export async function listLost(sql: Sql, cluster: string): Promise<Lost[]> {
  return await sql<Lost[]>`
    select i.id as instance, i.register, i.record_id as "recordId", i.process_id as process, i.engine_key as key,
      array(select t.element_id from inbox_tasks t where t.instance_id = i.id and t.state in ('open', 'decided')
        order by t.created_at) as waiting,
      (select count(*)::int from decisions d where d.instance_id = i.id and d.voided_at is null) as decisions
    from workflow_instances i
    where i.engine = 'camunda' and i.state = 'active' and i.cluster_id = ${cluster}
    order by i.created_at, i.id`;
}

/**
 * Changes an instance's state from active on the lost Camunda to starting, and sets aside the task keys, finished jobs
 * and incidents that it had there.
 *
 * @param lostKey the instance's key on the lost Camunda, if that Camunda still has the instance
 * @returns false if the instance no longer runs on the lost Camunda
 */
export async function setAside(
  tx: Tx,
  instance: InstanceId,
  cluster: string,
  lostKey: string | null,
): Promise<boolean> {
  const rows = await tx`
    update workflow_instances set state = 'starting', engine_key = null, cluster_id = null, restarted_at = now(),
      lost_key = ${lostKey}
    where id = ${instance} and state = 'active' and cluster_id = ${cluster} returning id`;
  if (rows.length === 0) return false;
  await tx`update inbox_tasks set engine_task_key = ${LOST}::text || engine_task_key where instance_id = ${instance}`;
  await tx`update job_outcomes set job_key = ${LOST}::text || job_key where instance_id = ${instance}`;
  await tx`
    update camunda_incidents set key = ${LOST}::text || key, closed_at = coalesce(closed_at, now())
    where instance_id = ${instance}`;
  return true;
}

/**
 * Makes commands due again, for the next Camunda: the start, the variables that operators set, and whatever the lost
 * Camunda may never have received, in their original order. The variables are set again only if the instance restarts
 * on the version for which they were checked: a newer version might base decisions on them.
 */
export async function askAgain(tx: Tx, instance: InstanceId): Promise<void> {
  await tx`
    update workflow_commands set state = 'void', done_at = now()
    where instance_id = ${instance} and kind = 'setVariables' and state in ('sent', 'done') and not exists (
      select from workflow_instances i
      where i.id = ${instance} and i.version = (
        select max(d.version) from process_definitions d where d.process_id = i.process_id and d.state = 'deployed'))`;
  await tx`
    update workflow_commands set state = 'ready', attempts = 0, sent_at = null, done_at = null, last_error = null,
      not_before = now()
    where instance_id = ${instance} and (state = 'sent' or state = 'done' and kind in ('start', 'setVariables'))`;
}

/** Whether the instance has an open incident. */
export async function isStuck(tx: Tx, instance: InstanceId): Promise<boolean> {
  const rows = await tx`
    select from camunda_incidents where instance_id = ${instance} and closed_at is null limit 1`;
  return rows.length > 0;
}

/**
 * Whether the instance still runs on the lost Camunda: somebody else may have dealt with it since it was listed. Call
 * this with the instance's record locked.
 */
export async function runsThere(tx: Tx, instance: InstanceId, cluster: string): Promise<boolean> {
  const rows = await tx`
    select from workflow_instances where id = ${instance} and state = 'active' and cluster_id = ${cluster}`;
  return rows.length > 0;
}

/**
 * For an instance whose record an operator returns to its owner: stores a cancel command with this reason as done, and
 * makes the waiting commands void.
 */
export async function cancelAside(
  tx: Tx,
  { instance, command, by, reason }: { instance: InstanceId; command: string; by: number; reason: string },
): Promise<void> {
  await tx`
    update workflow_commands set state = 'void', done_at = now()
    where instance_id = ${instance} and state in ('ready', 'sent')`;
  await tx`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, done_at)
    values (${command}, ${instance}, 'cancel', ${tx.json({ reason })}, ${by}, 'done', now())`;
}

/**
 * For a job of a restarted instance: the oldest unused result of a job of the same type on the previous Camunda. Each
 * result is used once.
 */
export async function takeLostOutcome(
  tx: Tx,
  instance: InstanceId,
  job: { key: string; type: string },
): Promise<JobResult | undefined> {
  const [row] = await tx<{ result: JobResult }[]>`
    update job_outcomes set job_key = ${job.key}
    where instance_id = ${instance} and job_key = (
      select job_key from job_outcomes
      where instance_id = ${instance} and job_type = ${job.type} and starts_with(job_key, ${LOST})
      order by done_at, job_key limit 1)
    returning result`;
  return row?.result;
}
