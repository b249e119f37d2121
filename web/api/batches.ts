import { queryOptions } from '@tanstack/react-query';
import type { BatchAction, Steering } from '#/bff/contract/batches.ts';
import { answer, segment, server } from './client.ts';
import { IN_BACKGROUND } from './queries.ts';
import { keys } from './query-keys.ts';

const { batches } = server.operations;
const one = (idBatch: string) => ({ param: { idBatch: segment(idBatch) } });

/** The calls with which operators act on many runs at once. They throw only ApiError. */
export const batchCalls = {
  start: (id: string, reason: string | undefined) =>
    answer(batches[':idBatch'].start.$post({ ...one(id), json: { reason } })),
  pause: (id: string) => answer(batches[':idBatch'].pause.$post(one(id))),
  resume: (id: string) => answer(batches[':idBatch'].resume.$post(one(id))),
  cancel: (id: string) => answer(batches[':idBatch'].cancel.$post(one(id))),
} satisfies Record<Steering | 'start', unknown>;

/** The interval, in ms, at which the progress of a running batch is fetched. */
const AT_WORK_EVERY = 2_000;
const QUIET_EVERY = 15_000;

export const batchesQuery = () =>
  queryOptions({
    queryKey: keys.batches,
    queryFn: () => answer(batches.$get({}, { headers: IN_BACKGROUND })),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((batch) => batch.state === 'running') ? AT_WORK_EVERY : QUIET_EVERY,
  });

export const batchQuery = (idBatch: string) =>
  queryOptions({
    queryKey: keys.batch(idBatch),
    queryFn: () => answer(batches[':idBatch'].$get(one(idBatch), { headers: IN_BACKGROUND })),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data?.batch) ? AT_WORK_EVERY : false),
  });

const isOpen = (batch: { state: string; counts: { asked: number } } | undefined) =>
  batch === undefined || batch.state === 'running' || batch.counts.asked > 0;

/** A draft of a batch with its effects, created each time the dialog opens. */
export const batchDraftQuery = (action: BatchAction, workflowInstanceIds: readonly string[]) =>
  queryOptions({
    queryKey: keys.batchDraft(action, workflowInstanceIds),
    queryFn: () => answer(batches.$post({ json: { action, workflowInstanceIds: [...workflowInstanceIds] } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
