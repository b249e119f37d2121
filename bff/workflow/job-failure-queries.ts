import type { Db, Tx } from '#/bff/database/connection.ts';
import type { InstanceId, WorkflowEvents } from './engine.ts';

/**
 * A worker's message may repeat the entire input of the job; only the beginning of the message is kept for operators.
 */
const LONGEST = 2_000;
/** How many of a job's newest attempts are kept: while its worker is unavailable, a job is tried every five minutes. */
const KEPT = 100;

type JobFailed = Parameters<NonNullable<WorkflowEvents['jobFailed']>>[1];

/** Stores a failed attempt, and deletes the oldest beyond those that are kept. */
export async function insertJobFailure(tx: Tx, failed: JobFailed): Promise<void> {
  const { instance, jobKey, element, type, retriesLeft, message, at } = failed;
  await tx`
    with older as (
      select id from job_failures where instance_id = ${instance} and job_key = ${jobKey}
      order by id desc offset ${KEPT - 1}
    ), forgotten as (delete from job_failures where id in (select id from older))
    insert into job_failures (instance_id, job_key, element_id, job_type, retries_left, message, at)
    values (${instance}, ${jobKey}, ${element}, ${type}, ${retriesLeft}, left(${message}, ${LONGEST}), ${at})`;
}

/** A failed attempt at a job. */
export interface JobFailure {
  job: string;
  element: string;
  type: string;
  retriesLeft: number;
  message: string;
  at: Date;
}

/** The failed attempts of a run, oldest first. */
export async function listJobFailures(db: Db, id: InstanceId): Promise<JobFailure[]> {
  return db<JobFailure[]>`
    select job_key as job, element_id as element, job_type as type, retries_left as "retriesLeft", message, at
    from job_failures where instance_id = ${id} order by job_failures.id`;
}
