import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** Who would decide first on a new report of the caller: shown before anything is sent (LOOK §1.3). */
export const prospectQuery = () =>
  queryOptions({ queryKey: keys.reportProspect, queryFn: () => api.reportProspect(), staleTime: 5 * 60_000 });

/**
 * After a change: every list and record of reports is fetched again, and the counters of the menu.
 *
 * @returns a function; `gone` is the id of a report that was deleted and is not asked for any more
 */
export function useReportsChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (gone) => {
      const isThere = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
        kind !== 'details' || id !== gone;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.reports, predicate: isThere }),
        queryClient.invalidateQueries({ queryKey: keys.counters }),
      ]);
    },
    [queryClient],
  );
}
