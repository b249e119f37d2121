/** SQL for job_outcomes: finished work of a handler is not repeated, however often Camunda hands out the job. */
import type { TransactionSql as Tx } from 'postgres';
import type { InstanceId, JobResult } from '#/bff/workflow/engine.ts';

/**
 * Locks a job until the transaction ends, so that only one attempt at it runs at a time. Returns the result of an
 * earlier attempt, if there is one.
 */
export async function lockOutcome(tx: Tx, instance: InstanceId, jobKey: string): Promise<JobResult | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`camunda job ${instance} ${jobKey}`}, 0))`;
  const [row] = await tx<{ result: JobResult }[]>`
    select result from job_outcomes where instance_id = ${instance} and job_key = ${jobKey}`;
  return row?.result;
}

export async function insertOutcome(
  tx: Tx,
  outcome: { jobKey: string; instance: InstanceId; type: string; result: JobResult },
): Promise<void> {
  await tx`
    insert into job_outcomes (job_key, instance_id, job_type, result)
    values (${outcome.jobKey}, ${outcome.instance}, ${outcome.type}, ${tx.json(outcome.result as never)})`;
}
