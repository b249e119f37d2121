import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { answer, server, textOf, withId } from './client.ts';
import { keys } from './query-keys.ts';

/** A page of an incident's timeline. The previous page stays visible until the new page is loaded. */
export const incidentTimelineQuery = (id: number, lang: LanguageId, page: number) =>
  queryOptions({
    queryKey: keys.incidentTimeline(id, lang, page),
    queryFn: () =>
      answer(
        server.incidents[':id'].timeline.$get({ ...withId(id), query: { lang: textOf(lang), page: String(page) } }),
      ),
    placeholderData: keepPreviousData,
  });

/** The keys of the queries about one incident. */
const OF_ONE = new Set(['details', 'handlers', 'conversation', 'notes', 'people', 'nameable', 'timeline']);

/**
 * Fetches the lists and records of incidents and the counters of the menu again after a change.
 *
 * @param gone the id of an incident that was deleted and is not fetched again
 */
export function useIncidentsChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (gone) => {
      const isAsked = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
        gone === undefined || !OF_ONE.has(String(kind)) || id !== gone;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.incidents, predicate: isAsked }),
        queryClient.invalidateQueries({ queryKey: keys.counters }),
      ]);
    },
    [queryClient],
  );
}
