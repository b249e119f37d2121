import { z } from 'zod';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { type Located, locateRecord } from '#/bff/registers/locate-record.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import { type Decision, listDecisions } from '#/bff/workflow/decision-queries.ts';
import type { Job, JobResult } from '#/bff/workflow/engine.ts';

/** Our handlers read what they need from the record: of the process variables they want nothing. */
export const anyVariables = z.record(z.string(), z.unknown());

/** A job that has nothing to hand back to the process. */
export const DONE: JobResult = { complete: {} };

type Work = Located & { record: WorkflowRecord };
/** With the decisions of the instance that stand, oldest first. */
type DecidedWork = Work & { made: readonly Decision[] };

/**
 * Runs `work` with the record that the job is about, locked. A record that is gone or on another instance by now: the
 * job ends quietly as superseded, for there is nothing left to do for it.
 */
export async function withRecord(
  tx: Tx,
  job: Job<unknown>,
  work: (work: Work) => Promise<JobResult>,
): Promise<JobResult> {
  const located = await locateRecord(tx, job.instance);
  return located.record ? work({ ...located, record: located.record }) : DONE;
}

/** The same for a job that goes by what was decided. */
export async function withDecisions(
  tx: Tx,
  job: Job<unknown>,
  work: (work: DecidedWork) => Promise<JobResult>,
): Promise<JobResult> {
  const [located, made] = await together([locateRecord(tx, job.instance), listDecisions(tx, job.instance)]);
  return located.record ? work({ ...located, record: located.record, made }) : DONE;
}
