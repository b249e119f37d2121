import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** The first approver of a new report by the caller, shown before anything is sent. */
export const prospectQuery = () =>
  queryOptions({ queryKey: keys.reportProspect, queryFn: () => api.reportProspect(), staleTime: 5 * 60_000 });

/**
 * Fetches all lists and records of reports again after a change, and the counters of the menu. Earlier gifts
 * are only marked as stale and fetched when they are next shown, because a person who has just decided may no
 * longer be allowed to see them.
 *
 * @param gone the id of a report that was deleted and is not fetched again
 */
export async function fetchReportsAnew(queryClient: QueryClient, gone?: number): Promise<void> {
  const isAsked = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
    kind !== 'earlier' && (kind !== 'details' || id !== gone);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.reports, predicate: isAsked }),
    queryClient.invalidateQueries({ queryKey: keys.earlierGiftsOfAll, refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: keys.counters }),
  ]);
}

/**
 * Cancels the loading of earlier gifts before a decision is sent. The decider may no longer be allowed to see
 * them, so a pending call would be refused and shown as a lack of rights. If the decision fails, they are
 * fetched again with the report.
 */
export async function stopAskingEarlier(queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.earlierGifts(id) });
}

/** @returns fetchReportsAnew for this page */
export function useReportsChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((gone) => fetchReportsAnew(queryClient, gone), [queryClient]);
}
