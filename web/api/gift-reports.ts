import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** The person who would be the first to approve a new report. The form shows this person before anything is sent. */
export const prospectQuery = () =>
  queryOptions({ queryKey: keys.reportProspect, queryFn: () => api.reportProspect(), staleTime: 5 * 60_000 });

/**
 * Fetches all lists and records of reports and the counters of the menu again after a change. Earlier gifts are only
 * marked as stale, to be fetched when they are shown next, because a person who has just decided may no longer be
 * allowed to see them.
 *
 * @param gone the id of a report that was deleted and is not fetched again
 */
export async function refetchReports(queryClient: QueryClient, gone?: number): Promise<void> {
  const isAsked = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
    kind !== 'earlier' && (kind !== 'details' || id !== gone);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.reports, predicate: isAsked }),
    queryClient.invalidateQueries({ queryKey: keys.earlierGiftsOfAll, refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: keys.counters }),
  ]);
}

/**
 * Stops loading earlier gifts before a decision is sent. After the decision, the decider may no longer be allowed to
 * see these gifts, so a pending call would be refused and a message about missing rights shown. If the decision fails,
 * the gifts are fetched again with the report.
 */
export async function stopAskingEarlier(queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.earlierGifts(id) });
}

/** @returns `refetchReports`, bound to the cache of this page */
export function useReportsChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((gone) => refetchReports(queryClient, gone), [queryClient]);
}
