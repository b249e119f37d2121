import type { Context } from '#/bff/context.ts';
import type { ChangeRetries, RunActionAnswer } from '#/bff/contract/operations.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { changeRun } from './change-run.ts';

/**
 * Changes the number of remaining attempts of a failed job: more while the cause of the failure is being fixed, or just
 * one, so that the job soon becomes an incident. The time of the next attempt does not change.
 *
 * @throws Failure NOT_FOUND; JOB_GONE if no attempt is due: the job is done, or stopped by an incident; and the
 * failures of `changeRun`
 */
export const changeRetries = (
  context: Context,
  id: InstanceId,
  { idJob, retries }: ChangeRetries,
): Promise<RunActionAnswer> =>
  changeRun(context, id, 'changeRetries', async () => ({
    command: { kind: 'changeRetries', job: idJob, retries },
    detail: { job: idJob, retries },
  }));
