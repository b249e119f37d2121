import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, segment, server } from './client.ts';
import { IN_BACKGROUND } from './queries.ts';
import { keys } from './query-keys.ts';

const { stuck, tasks, reviews, instances } = server.operations;

/** The calls for operators who handle stuck work. They throw only ApiError. */
export const stuckCalls = {
  remind: (taskId: string) => answer(tasks[':taskId'].remind.$post({ param: { taskId: segment(taskId) } })),
  startReview: (number: string) => answer(reviews[':number'].start.$post({ param: { number: segment(number) } })),
  giveBack: (workflowInstanceId: string, reason: string) =>
    instances[':workflowInstanceId'].return.$post({
      param: { workflowInstanceId: segment(workflowInstanceId) },
      json: { reason },
    }),
};

/** @param days how many days a task must have been open to count as old */
export const stuckListQuery = (days: number) =>
  queryOptions({
    queryKey: keys.stuck(days),
    queryFn: () => answer(stuck.$get({ query: { days: String(days) } }, { headers: IN_BACKGROUND })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.refreshMs ?? 2_000,
  });
