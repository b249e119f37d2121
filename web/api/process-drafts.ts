import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { draftCalls } from './draft-calls.ts';
import { keys } from './query-keys.ts';

export const draftsQuery = () => queryOptions({ queryKey: keys.drafts, queryFn: draftCalls.list });

export const draftQuery = (id: number) =>
  queryOptions({ queryKey: keys.draft(id), queryFn: () => draftCalls.read(id) });

export const drawingPartsQuery = (process: string) =>
  queryOptions({ queryKey: keys.drawingParts(process), queryFn: () => draftCalls.parts(process) });

export const releaseSettingQuery = () => queryOptions({ queryKey: keys.releaseSetting, queryFn: draftCalls.setting });

/** Fetches drafts and versions again after a change. */
export function useDraftsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.drafts }),
      queryClient.invalidateQueries({ queryKey: keys.definitions }),
    ]);
  }, [queryClient]);
}
