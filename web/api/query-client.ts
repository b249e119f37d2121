import { QueryClient } from '@tanstack/react-query';
import { isApiError, isUnanswered } from './api-error.ts';

/** The interval in ms after which a query is repeated while the server waits for another service. */
const AGAIN_AFTER = 8_000;

/** One cache for the whole page. A list that is shown again is fetched again, while its old rows stay visible. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Calls are sent even if the browser reports that it is offline, so that a failure is shown at once.
        networkMode: 'always',
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        // Queries are retried after a lost connection, while the server starts and after an internal error, because
        // these are temporary.
        retry: (failures, error) => failures < 2 && isUnanswered(error),
        retryDelay: (failures) => 700 * 2 ** failures,
        // While the server waits for another service (identity provider, database), the query retries automatically.
        refetchInterval: ({ state }) => (isApiError(state.error, 'UNAVAILABLE') ? AGAIN_AFTER : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
