/** How many retries a failed attempt costs, and when the next attempt is due. */
import { isUnavailable } from '#/bff/database/unavailable.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';
import { backOff, messageOf } from '../../shared/retries.ts';
import type { Core } from '../core.ts';
import type { EngineJob, Verdict } from './engine-job.ts';
import { findOwnInstance } from './find-own-instance.ts';

/**
 * Camunda counts retries, not attempts. So this counts the attempts that this process made, including those that cost
 * no retry.
 */
export class Attempts {
  readonly #made = new Map<string, number>();

  /** Counts this failed attempt. Returns the number of those before it. */
  next(jobKey: string): number {
    const made = this.#made.get(jobKey) ?? 0;
    // a job whose element was cancelled never returns, and its entry must not stay for ever
    if (this.#made.size >= 10_000) this.#made.clear();
    this.#made.set(jobKey, made + 1);
    return made;
  }

  forget(jobKey: string): void {
    this.#made.delete(jobKey);
  }
}

export type Failed = Extract<Verdict, { kind: 'fail' }>;

export function verdictOf(core: Core, attempts: Attempts, job: EngineJob, error: unknown): Failed {
  const costsRetry = !(error instanceof Unavailable || isUnavailable(error));
  const retries = Math.max(job.retries - (costsRetry ? 1 : 0), 0);
  const details = { instance: job.processInstanceKey, job: job.type, element: job.elementId, retries, err: error };
  core.log.warn(details, 'job attempt failed');
  return { kind: 'fail', retries, afterMs: backOff(attempts.next(job.jobKey)), message: messageOf(error) };
}

/**
 * Stores failures for operators: Camunda keeps only the last one. A failure that cannot be stored, for example because
 * the database is down, is logged.
 */
export async function reportFailure(core: Core, job: EngineJob, { retries, message }: Failed): Promise<void> {
  const { jobKey, elementId, type } = job;
  try {
    await core.sql.begin(async (tx) => {
      const { id: instance } = await findOwnInstance(core, tx, job);
      const failed = { instance, jobKey, element: elementId, type, message, at: new Date() };
      await core.events.jobFailed?.(tx, { ...failed, retriesLeft: retries });
    });
  } catch (error) {
    core.log.warn({ job: type, key: jobKey, problem: messageOf(error) }, 'a failed attempt could not be stored');
  }
}
