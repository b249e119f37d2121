import type { JobRow } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from './core.ts';
import { allPages } from './pages.ts';

/** States of jobs that are not over; the search takes no list of those that it should leave out. */
const OPEN = ['CREATED', 'FAILED', 'MIGRATED', 'RETRIES_UPDATED', 'TIMED_OUT'];

/**
 * What Camunda's search index has of the open jobs of a process instance, oldest first.
 *
 * @param key of the process instance, Camunda's
 * @param jobKey of one job; left out: all
 */
export async function openJobs(core: Core, key: string | null, jobKey?: string): Promise<JobRow[]> {
  if (key === null) return [];
  const filter = { processInstanceKey: key, state: { $in: OPEN }, ...(jobKey !== undefined && { jobKey }) };
  const found = await allPages((page) =>
    core.calls.searchJobs({ filter, sort: [{ field: 'jobKey', order: 'ASC' }], page } as never, AS_IT_IS),
  );
  return found.map((job) => ({
    key: String(job.jobKey),
    element: String(job.elementId),
    type: job.type,
    retriesLeft: job.retries,
    due: null,
  }));
}
