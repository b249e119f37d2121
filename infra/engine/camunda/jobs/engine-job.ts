/** A job as Camunda hands it out, and the answer to it. */
import type { ActivatedJobResult } from '@camunda8/orchestration-cluster-api';
import type { Variables } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';
import { failureOf } from '../errors.ts';

export type EngineJob = ActivatedJobResult;

export type Verdict =
  | { readonly kind: 'complete'; readonly variables?: Variables }
  /** The answer with which a `completing` listener keeps the task open. */
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'fail'; readonly retries: number; readonly afterMs: number; readonly message: string };

/**
 * Answers Camunda. If the answer does not arrive, nothing is lost: Camunda hands out the job again after its lock
 * expires, and then gets the stored outcome. 404: the job is gone, either with its element or because it was already
 * answered.
 */
export async function tell(core: Core, job: EngineJob, verdict: Verdict): Promise<void> {
  try {
    await call(core, job, verdict);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'answer' && failure.status === 404) return;
    const details = { job: job.type, key: job.jobKey, verdict: verdict.kind, problem: failure.message };
    core.log.warn(details, 'Camunda did not get the result of a job');
  }
}

function call({ work }: Core, { jobKey }: EngineJob, verdict: Verdict): Promise<unknown> {
  switch (verdict.kind) {
    case 'complete':
      return work.completeJob({ jobKey, variables: { ...verdict.variables } });
    case 'deny':
      return work.completeJob({ jobKey, result: { type: 'userTask', denied: true, deniedReason: verdict.reason } });
    case 'error':
      return work.throwJobError({ jobKey, errorCode: verdict.code, errorMessage: verdict.code });
    case 'fail':
      // without `retries` the job would have none left
      return work.failJob({
        jobKey,
        retries: verdict.retries,
        retryBackOff: verdict.afterMs,
        errorMessage: verdict.message,
      });
  }
}
