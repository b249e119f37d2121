import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** What passes by itself is tried again: no connection, a server that starts, a fault of ours. The rest is an answer. */
function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/** One cache for the whole page. A list shown again is fetched again, while its old rows stay visible (LOOK §6). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What the browser believes about the network is no reason to wait in silence: a call that fails says so.
        networkMode: 'always',
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 700 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
