import type { JobRow } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from './core.ts';
import { allPages } from './pages.ts';

/** States of unfinished jobs; the search cannot exclude more than one state. */
const OPEN = ['CREATED', 'FAILED', 'MIGRATED', 'RETRIES_UPDATED', 'TIMED_OUT'];

/**
 * The open jobs of a process instance in Camunda's search index, oldest first.
 *
 * @param key Camunda's key of the process instance @param jobKey the key of one job; if omitted, all open jobs
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
