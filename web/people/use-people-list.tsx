import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListedUser } from '#/bff/contract/people.ts';
import { type PeopleList, peopleQuery } from '#/web/api/people.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import type { PickOption, PickSource } from '#/web/ui/pick/types.ts';
import { usePaused } from '#/web/ui/use-paused.ts';

/** Content that a screen adds to a person's line. */
export type PersonLook<User> = (user: User) => Pick<PickOption, 'aside' | 'disabledReason'>;

const plain: PersonLook<ListedUser> = () => ({});

/** The search and the page of a list. Either the list itself keeps them, or the screen keeps them in its address. */
export interface ListPlace {
  search: string;
  page: number;
  go: (place: { search: string; page: number }) => void;
}

const workOf = ({ jobdescription, company }: ListedUser) => [jobdescription, company].filter(Boolean).join(', ');

/** A list of people, one page at a time, as the source of a list of choices. A search is sent when typing pauses. */
export function usePeopleList<User extends ListedUser>(
  list: PeopleList<User>,
  pageSize: number,
  look: PersonLook<User> = plain,
  place?: ListPlace,
): PickSource & { users: readonly User[] } {
  const [own, setOwn] = useState({ search: '', page: 0 });
  const { search, page, go } = place ?? { ...own, go: setOwn };
  const readFailure = useReadFailure();
  // A page is turned at once, but a search is sent only when typing pauses.
  const settled = usePaused(search, list.pauseMs);
  const isTyping = settled !== search;
  const asked = { search: settled.trim(), offset: isTyping ? 0 : page * pageSize, limit: pageSize };
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(list, asked));
  const users = useMemo(() => data?.rows ?? [], [data]);
  const options = useMemo(
    () =>
      data?.rows.map((user) => ({
        id: String(user.idUser),
        title: user.displayname,
        text: workOf(user),
        lead: <Avatar name={user.displayname} size={32} />,
        ...look(user),
      })),
    [data, look],
  );
  const failed = error && !isFetching ? readFailure(error) : null;
  return {
    users,
    options: failed ? undefined : options,
    total: data?.total ?? 0,
    page,
    pageSize,
    onPage: (next) => go({ search, page: next }),
    search,
    onSearch: (text) => go({ search: text, page: 0 }),
    busy: isTyping || isFetching,
    error: failed,
    onRetry: () => void refetch(),
  };
}
