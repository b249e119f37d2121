import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ActivityDetails, ActivityUpdate, NewActivity } from '#/bff/contract/activities.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { answer, inLanguage, server, textOf, withId } from './client.ts';
import { keys } from './query-keys.ts';

const { ProcessingActivities: activities } = server;

/**
 * The calls for processing activities, except those for their approval, which are in approval-calls.ts. All calls throw
 * only ApiError.
 */
export const activityCalls = {
  /** @returns the new id */
  create: (draft: Partial<NewActivity> = {}) => answer(activities.$post({ json: draft })),
  update: (update: ActivityUpdate) => answer(activities.$put({ json: update })),
  remove: (id: number) => answer(activities[':id'].$delete(withId(id))),
  /** @returns the id of the copy */
  copy: (id: number) => answer(activities[':id'].copy.$post(withId(id))),
  /** @returns the outcome for each activity */
  startWorkflows: (ids: readonly number[], lang: LanguageId) =>
    answer(activities.startworflow.$post({ json: { ids: [...ids] }, ...inLanguage(lang) })),
  handOn: (ids: readonly number[], idUser: number) =>
    answer(activities.handon.$post({ json: { ids: [...ids], idUser } })),
};

export const myActivitiesQuery = (lang: LanguageId) =>
  queryOptions({
    queryKey: keys.myActivities(lang),
    queryFn: () => answer(activities.my.$get(inLanguage(lang))),
  });

/** @param showAll whether completed activities whose review is far in the future are included */
export const allActivitiesQuery = (showAll: boolean, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.allActivities(showAll, lang),
    queryFn: () => answer(activities.$get({ query: { lang: textOf(lang), showall: showAll ? 'true' : 'false' } })),
  });

export const waitingActivitiesQuery = (lang: LanguageId) =>
  queryOptions({
    queryKey: keys.waitingActivities(lang),
    queryFn: () => answer(activities.waitingforapproval.$get(inLanguage(lang))),
  });

/** The activities that this person may decide on somebody else's behalf. */
export const delegatedActivitiesQuery = (lang: LanguageId) =>
  queryOptions({
    queryKey: keys.delegatedActivities(lang),
    queryFn: () => answer(activities.delegatedwaitingforapproval.$get(inLanguage(lang))),
  });

/** Reviews that could not be started. */
export const stuckReviewsQuery = (lang: LanguageId) =>
  queryOptions({
    queryKey: keys.stuckReviews(lang),
    queryFn: () => answer(activities.stuckreviews.$get(inLanguage(lang))),
  });

/**
 * When the language changes, the old data stays until the data in the new language is loaded, so that typed entries are
 * not lost.
 */
export const activityQuery = (id: number, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.activityDetails(id, lang),
    queryFn: () => answer(activities.details[':id'].$get({ ...withId(id), ...inLanguage(lang) })),
    placeholderData: (before: ActivityDetails | undefined) =>
      before?.idProcessingActivity === id ? before : undefined,
  });

export const changelogQuery = (id: number, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.changelog(id, lang),
    queryFn: () => answer(activities.changelog[':id'].$get({ ...withId(id), ...inLanguage(lang) })),
  });

/**
 * Fetches the lists, records and logs of activities and the counters of the menu again after a change.
 *
 * @param gone the id of an activity that was deleted and is not fetched again
 */
export async function refetchActivities(queryClient: QueryClient, gone?: number): Promise<void> {
  const isAsked = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
    gone === undefined || (kind !== 'details' && kind !== 'changelog') || id !== gone;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.activities, predicate: isAsked }),
    queryClient.invalidateQueries({ queryKey: keys.logbooks }),
    queryClient.invalidateQueries({ queryKey: keys.counters }),
  ]);
}

/** @returns `refetchActivities`, bound to the cache of this page */
export function useActivitiesChanged(): (gone?: number) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((gone) => refetchActivities(queryClient, gone), [queryClient]);
}
