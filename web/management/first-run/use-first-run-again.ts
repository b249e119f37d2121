import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from '#/web/api/query-keys.ts';

/** Returns a function that fetches the progress of the setup, the startup data and the companies again. */
export function useFirstRunAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [keys.firstRun, keys.startup, keys.companies].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  }, [queries]);
}
