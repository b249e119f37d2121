import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Counters } from '#/bff/contract/startup.ts';
import { countersQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useCurrentUser } from './current-user.ts';
import { useRights } from './rights.ts';

/**
 * The task counters of the menu, at first with the values from Startup. Call `refresh` after a decision or when the
 * person asks for it.
 */
export function useCounters(): { counters: Counters; total: number; refresh(): Promise<void> } {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const enabled = useRights().has('Access');
  const { data = user } = useQuery({ ...countersQuery(), enabled });
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: keys.counters }), [queryClient]);
  return { counters: data, total: totalOf(data), refresh };
}

/** The badge of *Actions*: the number of all tasks that wait for the person (SH-007). */
export function totalOf(counters: Counters): number {
  return (
    counters.waitingForApprovalTasks +
    counters.delegatedTasks +
    counters.waitingForApprovalActivityTasks +
    counters.delegatedActivityTasks
  );
}
