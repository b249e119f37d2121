import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './query-keys.ts';

/**
 * After a change: lists and records of incidents are fetched again, and the counters of the menu.
 *
 * @param gone the id of an incident that was deleted and is not asked for any more
 */
export function useIncidentsChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (gone) => {
      const isAsked = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
        gone === undefined || (kind !== 'details' && kind !== 'handlers') || id !== gone;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.incidents, predicate: isAsked }),
        queryClient.invalidateQueries({ queryKey: keys.counters }),
      ]);
    },
    [queryClient],
  );
}
