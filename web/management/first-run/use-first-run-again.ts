import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from '#/web/api/query-keys.ts';

/** Asks the server again how far setting up is, and what every screen knows of it. */
export function useFirstRunAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [keys.firstRun, keys.startup, keys.companies].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  }, [queries]);
}
