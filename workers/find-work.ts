import { z } from 'zod';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { type Located, locateRecord } from '#/bff/registers/locate-record.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import { type Decision, listDecisions } from '#/bff/workflow/decision-queries.ts';
import type { Job, JobResult } from '#/bff/workflow/engine.ts';

/** Accepts any process variables, because handlers read what they need from the record instead. */
export const anyVariables = z.record(z.string(), z.unknown());

/** The result of a job that returns nothing to the process. */
export const DONE: JobResult = { complete: {} };

type Work = Located & { record: WorkflowRecord };
/** Like `Work`, with the valid decisions of the instance, oldest first. */
type DecidedWork = Work & { made: readonly Decision[] };

/**
 * Locks the job's record and runs `work` with it. If the record is gone or now belongs to another instance, the job
 * ends without an error, because nothing is left to do.
 */
export async function withRecord(
  tx: Tx,
  job: Job<unknown>,
  work: (work: Work) => Promise<JobResult>,
): Promise<JobResult> {
  const located = await locateRecord(tx, job.instance);
  return located.record ? work({ ...located, record: located.record }) : DONE;
}

/** Like `withRecord`, for a job that also needs the decisions. */
export async function withDecisions(
  tx: Tx,
  job: Job<unknown>,
  work: (work: DecidedWork) => Promise<JobResult>,
): Promise<JobResult> {
  const [located, made] = await together([locateRecord(tx, job.instance), listDecisions(tx, job.instance)]);
  return located.record ? work({ ...located, record: located.record, made }) : DONE;
}
