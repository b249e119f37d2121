import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './query-keys.ts';

/** Queries about one incident. */
const OF_ONE = new Set(['details', 'handlers', 'conversation', 'notes', 'people', 'nameable']);

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
        gone === undefined || !OF_ONE.has(String(kind)) || id !== gone;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.incidents, predicate: isAsked }),
        queryClient.invalidateQueries({ queryKey: keys.counters }),
      ]);
    },
    [queryClient],
  );
}
