import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PicklistName } from '#/bff/contract/picklists.ts';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** All items of a picklist for administrators, including hidden ones. */
export const picklistItemsQuery = (list: PicklistName) =>
  queryOptions({ queryKey: keys.picklistItems(list), queryFn: () => api.picklistItems(list) });

/** The change history of a picklist. */
export const picklistChangesQuery = (list: PicklistName) =>
  queryOptions({ queryKey: keys.picklistChanges(list), queryFn: () => api.picklistChanges(list) });

/** Fetches the picklist, and the choices in menus and forms, again after a change. */
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
