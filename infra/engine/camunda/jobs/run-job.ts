/**
 * One attempt at a job, in one transaction: look up the outcome, run the handler, store the outcome, commit, answer.
 */
import type { TransactionSql as Tx } from 'postgres';
import type { AnyJob, JobResult } from '#/bff/workflow/engine.ts';
import { takeLostOutcome } from '../cluster/recovery-queries.ts';
import type { Core } from '../core.ts';
import type { EngineJob, Verdict } from './engine-job.ts';
import { findOwnInstance, TakenBack } from './find-own-instance.ts';
import { insertOutcome, lockOutcome } from './queries.ts';

/** Carries a BPMN error out of the savepoint of the handler that returned it. This rolls back the handler's writes. */
class ErrorAnswered extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Throws the error of the handler or the database. In that case nothing was written. */
export async function runJob(core: Core, handler: AnyJob, job: EngineJob): Promise<Verdict> {
  const result = (await core.sql.begin(async (tx) => {
    const instance = await findOwnInstance(core, tx, job);
    // a Camunda that was reset to an earlier state hands out finished jobs again
    if (instance.state === 'completed') throw new TakenBack(`instance ${instance.id} has ended`);
    const known = await lockOutcome(tx, instance.id, job.jobKey);
    if (known) return known;
    const lost = instance.isRestarted && (await takeLostOutcome(tx, instance.id, { key: job.jobKey, type: job.type }));
    if (lost) return lost;
    const fresh = await run(tx, handler, job, instance.id);
    await insertOutcome(tx, { jobKey: job.jobKey, instance: instance.id, type: job.type, result: fresh });
    return fresh;
  })) as JobResult;
  return 'error' in result ? { kind: 'error', code: result.error } : { kind: 'complete', variables: result.complete };
}

async function run(tx: Tx, handler: AnyJob, job: EngineJob, instance: string): Promise<JobResult> {
  try {
    return (await tx.savepoint(async (sp) => {
      const result = await handler.run(sp, {
        key: job.jobKey,
        type: job.type,
        instance,
        element: job.elementId,
        retriesLeft: job.retries - 1,
        headers: job.customHeaders as Record<string, string>,
        variables: job.variables,
      });
      if ('error' in result) throw new ErrorAnswered(result.error);
      return result;
    })) as JobResult;
  } catch (error) {
    if (!(error instanceof ErrorAnswered)) throw error;
    if (handler.errors.includes(error.code)) return { error: error.code };
    throw new Error(`the handler of ${job.type} returned the error ${error.code}, which it does not declare`);
  }
}
