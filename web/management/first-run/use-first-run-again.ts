import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from '#/web/api/query-keys.ts';

/** Fetches the progress of the setup again, and also the startup data, which every screen uses. */
export function useFirstRunAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [keys.firstRun, keys.startup, keys.companies].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  }, [queries]);
}
