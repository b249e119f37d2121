import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { AppUser, ListedUser } from '#/bff/contract/people.ts';
import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import { api } from './api.ts';
import type { Part, PartAsked } from './client.ts';
import { keys } from './query-keys.ts';

/** A list of people on the server, of which a part is asked. */
export interface PeopleList<User extends ListedUser = ListedUser> {
  /** Its key among the queries. */
  key: string;
  read: (asked: PartAsked, init: RequestInit) => Promise<Part<User>>;
  /** How long nothing is typed before it is asked, where that is longer than elsewhere. */
  pauseMs?: number;
}

/** Whom one may choose. The server lets nobody ask more often than they type names, so not each letter is a question. */
export const PICKERS: PeopleList = { key: 'pickers', read: api.pickUsers, pauseMs: 300 };
/** Who has no roles in Openboek yet. */
export const NOT_ADDED: PeopleList = { key: 'not-added', read: api.usersNotAdded };
/** Who was added to Openboek. */
export const APP_USERS: PeopleList<AppUser> = { key: 'app-users', read: api.appUsers };

/** A part of a list; what is shown stays until the next is there, and one that is overtaken is given up. */
export const peopleQuery = <User extends ListedUser>({ key, read }: PeopleList<User>, asked: PartAsked) =>
  queryOptions({
    queryKey: keys.peoplePart(key, asked),
    queryFn: ({ signal }) => read(asked, { signal }),
    placeholderData: keepPreviousData,
  });

export const companiesQuery = () =>
  queryOptions({ queryKey: keys.companies, queryFn: () => api.companies(), staleTime: 5 * 60_000 });

/** Somebody who was added; null when they were not. */
export const appUserQuery = (id: number) =>
  queryOptions({ queryKey: keys.appUser(id), queryFn: async () => (await api.appUser(id)) ?? null });

/** Roles that wait for a second administrator: looked at again now and then, for they come from others. */
export const roleRequestsQuery = () =>
  queryOptions({ queryKey: keys.roleRequests, queryFn: () => api.roleRequests(), refetchInterval: 60_000 });

/** Whether somebody's next sign-in links them to another account. */
export const accountLinkingQuery = (id: number) =>
  queryOptions({ queryKey: keys.accountLinking(id), queryFn: () => api.accountLinking(id) });

/** The names of who administers the whole group. */
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
