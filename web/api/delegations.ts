import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** The refetch interval. Periods begin and end at midnight, and an open page must show this soon afterwards. */
const REFETCH_EVERY_MS = 5 * 60_000;

/** The person's delegates, and the people on whose behalf the person acts. */
export const delegationsQuery = () =>
  queryOptions({
    queryKey: keys.delegations,
    queryFn: () => api.delegations(),
    staleTime: REFETCH_EVERY_MS,
    refetchInterval: REFETCH_EVERY_MS,
  });

/**
 * The people who are away in a period and so cannot be delegates. They are fetched for each period separately; an
 * answer soon becomes stale, because people may change their delegations.
 */
export const awayPeopleQuery = (from: string, to: string) =>
  queryOptions({ queryKey: keys.awayPeople(from, to), queryFn: () => api.awayPeople(from, to) });

/** Fetches the delegations again after a change. */
export function useDelegationsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: keys.delegations }), [queryClient]);
}
