import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** A period begins and ends by itself, at midnight: anyone who looks at the page all day sees it soon after. */
const LOOKED_AT_EVERY = 5 * 60_000;

/** Who acts for the person, and for whom the person acts. */
export const delegationsQuery = () =>
  queryOptions({
    queryKey: keys.delegations,
    queryFn: () => api.delegations(),
    staleTime: LOOKED_AT_EVERY,
    refetchInterval: LOOKED_AT_EVERY,
  });

/** Who is away in a period themselves; asked again for every period, as others delegate too. */
export const awayPeopleQuery = (from: string, to: string) =>
  queryOptions({ queryKey: keys.awayPeople(from, to), queryFn: () => api.awayPeople(from, to) });

/** After a change: who acts for whom is read again. */
export function useDelegationsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: keys.delegations }), [queryClient]);
}
