import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** Who would decide first on a new report of the caller: shown before anything is sent. */
export const prospectQuery = () =>
  queryOptions({ queryKey: keys.reportProspect, queryFn: () => api.reportProspect(), staleTime: 5 * 60_000 });

/**
 * After a change: every list and record of reports is fetched again, and the counters of the menu. Not what came before a
 * report: who has just decided on it may not see that any more. It counts as old, and is asked for where it is shown next.
 *
 * @param gone the id of a report that was deleted and is not asked for any more
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
 * Before a decision is sent: who has decided may not see what came before the report any more, and a call for it that is still
 * under way would be refused, and shown as a lack of rights. If nothing was decided it is asked for again with the report.
 */
export async function stopAskingEarlier(queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.earlierGifts(id) });
}

/** @returns fetchReportsAnew for this page */
export function useReportsChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((gone) => fetchReportsAnew(queryClient, gone), [queryClient]);
}
