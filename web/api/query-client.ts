import { QueryClient } from '@tanstack/react-query';
import { isApiError, isUnanswered } from './api-error.ts';

/** In ms. */
const AGAIN_AFTER = 8_000;

/** One cache for the whole page. A list shown again is fetched again, while its old rows stay visible. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What the browser believes about the network is no reason to wait in silence: a call that fails says so.
        networkMode: 'always',
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        // No connection, a server that starts, a fault of ours: they pass by themselves.
        retry: (failures, error) => failures < 2 && isUnanswered(error),
        retryDelay: (failures) => 700 * 2 ** failures,
        // What has to wait for something else (the identity provider, the database) is there again without a press.
        refetchInterval: ({ state }) => (isApiError(state.error, 'UNAVAILABLE') ? AGAIN_AFTER : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
