import type { Context } from '#/bff/context.ts';
import type { ChangeRetries, RunActionAnswer } from '#/bff/contract/operations.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { changeRun } from './change-run.ts';

/**
 * Gives a job that failed, and is to be attempted again, another number of attempts: more while its cause is being mended, one so that
 * it becomes an incident soon. When the next attempt is made stays as it is.
 *
 * @throws Failure NOT_FOUND; JOB_GONE where no attempt is to come: it was done, or an incident stops it; what `changeRun` throws
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
