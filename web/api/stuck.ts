import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, segment, server } from './client.ts';
import { IN_BACKGROUND } from './queries.ts';
import { keys } from './query-keys.ts';

const { stuck, tasks, reviews, instances } = server.operations;

/** The calls of operators for stuck work. They throw ApiError only. */
export const stuckCalls = {
  remind: (taskId: string) => answer(tasks[':taskId'].remind.$post({ param: { taskId: segment(taskId) } })),
  startReview: (number: string) => answer(reviews[':number'].start.$post({ param: { number: segment(number) } })),
  giveBack: (workflowInstanceId: string, reason: string) =>
    instances[':workflowInstanceId'].return.$post({
      param: { workflowInstanceId: segment(workflowInstanceId) },
      json: { reason },
    }),
};

/** In milliseconds: as often as lists of runs. */
const STUCK_EVERY = 2_000;
/** Who may decide what is worked out for every open task: where that takes long, it is asked for less often. */
const TIMES_AS_LONG = 20;
const SELDOM = 10_000;
let lastTook = 0;

async function fetchStuck(days: number) {
  const begun = performance.now();
  const list = await answer(stuck.$get({ query: { days: String(days) } }, { headers: IN_BACKGROUND }));
  lastTook = performance.now() - begun;
  return list;
}

/** @param days the age from which an open task counts as old */
export const stuckListQuery = (days: number) =>
  queryOptions({
    queryKey: keys.stuck(days),
    queryFn: () => fetchStuck(days),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: () => Math.min(SELDOM, Math.max(STUCK_EVERY, TIMES_AS_LONG * lastTook)),
  });
