/** What a failed attempt costs, and when the next one is. */
import { isUnavailable } from '#/bff/database/unavailable.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';
import { backOff, messageOf } from '../../shared/retries.ts';
import type { Core } from '../core.ts';
import type { EngineJob, Verdict } from './engine-job.ts';

/** Camunda counts retries, not attempts; those that cost none are counted here, as far as this process has made them. */
export class Attempts {
  readonly #made = new Map<string, number>();

  /** The attempts before this one. */
  next(jobKey: string): number {
    const made = this.#made.get(jobKey) ?? 0;
    // one that never comes back, because its element was cancelled, must not stay for ever
    if (this.#made.size >= 10_000) this.#made.clear();
    this.#made.set(jobKey, made + 1);
    return made;
  }

  forget(jobKey: string): void {
    this.#made.delete(jobKey);
  }
}

export function verdictOf(core: Core, attempts: Attempts, job: EngineJob, error: unknown): Verdict {
  const costsRetry = !(error instanceof Unavailable || isUnavailable(error));
  const retries = Math.max(job.retries - (costsRetry ? 1 : 0), 0);
  const details = { instance: job.processInstanceKey, job: job.type, element: job.elementId, retries, err: error };
  core.log.warn(details, 'job attempt failed');
  return { kind: 'fail', retries, afterMs: backOff(attempts.next(job.jobKey)), message: messageOf(error) };
}
