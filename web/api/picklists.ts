import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PicklistName } from '#/bff/contract/picklists.ts';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** All items of a picklist, hidden ones too: what administrators keep. */
export const picklistItemsQuery = (list: PicklistName) =>
  queryOptions({ queryKey: keys.picklistItems(list), queryFn: () => api.picklistItems(list) });

/** Who changed what in it. */
export const picklistChangesQuery = (list: PicklistName) =>
  queryOptions({ queryKey: keys.picklistChanges(list), queryFn: () => api.picklistChanges(list) });

/** After a change: the list itself, and what menus and forms offer of it, are fetched again. */
export function usePicklistChanged(): (list: PicklistName) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (list) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.picklistItems(list) }),
        queryClient.invalidateQueries({ queryKey: keys.picklistsOfAll }),
      ]);
    },
    [queryClient],
  );
}
