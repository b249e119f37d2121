import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { AppUser, ListedUser } from '#/bff/contract/people.ts';
import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import { api } from './api.ts';
import type { Part, PartAsked } from './client.ts';
import { keys } from './query-keys.ts';

/** A list of people on the server, which is requested in parts. */
export interface PeopleList<User extends ListedUser = ListedUser> {
  /** The query key of the list. */
  key: string;
  read: (asked: PartAsked, init: RequestInit) => Promise<Part<User>>;
  /** How long typing must pause before a request is sent, in ms, if longer than usual. */
  pauseMs?: number;
}

/**
 * The people who can be chosen. The server limits the rate of requests, so requests are sent only after a longer pause
 * in typing.
 */
export const PICKERS: PeopleList = { key: 'pickers', read: api.pickUsers, pauseMs: 300 };
/** People who have not been added to Openboek yet. */
export const NOT_ADDED: PeopleList = { key: 'not-added', read: api.usersNotAdded };
/** People who have been added to Openboek. */
export const APP_USERS: PeopleList<AppUser> = { key: 'app-users', read: api.appUsers };

/**
 * A part of a list of people. The previous part stays until the next part is loaded, and an outdated request is
 * cancelled.
 */
export const peopleQuery = <User extends ListedUser>({ key, read }: PeopleList<User>, asked: PartAsked) =>
  queryOptions({
    queryKey: keys.peoplePart(key, asked),
    queryFn: ({ signal }) => read(asked, { signal }),
    placeholderData: keepPreviousData,
  });

export const companiesQuery = () =>
  queryOptions({ queryKey: keys.companies, queryFn: () => api.companies(), staleTime: 5 * 60_000 });

/** A person who has been added to Openboek; null if the person has not been added. */
export const appUserQuery = (id: number) =>
  queryOptions({ queryKey: keys.appUser(id), queryFn: async () => (await api.appUser(id)) ?? null });

/**
 * Roles whose assignment waits for a second administrator. They are fetched again from time to time, because other
 * administrators request them.
 */
export const roleRequestsQuery = () =>
  queryOptions({ queryKey: keys.roleRequests, queryFn: () => api.roleRequests(), refetchInterval: 60_000 });

/** Whether a person's next sign-in links them to another account. */
export const accountLinkingQuery = (id: number) =>
  queryOptions({ queryKey: keys.accountLinking(id), queryFn: () => api.accountLinking(id) });

/** The names of the administrators of the whole group. */
export const groupAdministratorsQuery = () =>
  queryOptions({ queryKey: keys.groupAdministrators, queryFn: () => api.groupAdministrators(), staleTime: 5 * 60_000 });

export const userRolesQuery = (userId: number) =>
  queryOptions({ queryKey: keys.userRoles(userId), queryFn: () => api.userRoles(userId) });

export const userRoleQuery = (userId: number, roleId: number) =>
  queryOptions({ queryKey: keys.userRole(userId, roleId), queryFn: () => api.userRole(userId, roleId) });

export const rightHoldersQuery = (scope: RightHoldersScope, lang: LanguageId) =>
  queryOptions({
    queryKey: keys.rightHolders(scope, lang),
    queryFn: ({ signal }) => api.rightHolders(scope, lang, { signal }),
    placeholderData: keepPreviousData,
  });
