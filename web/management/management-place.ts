import { useCallback, useMemo } from 'react';
import { type Location, useSearchParams } from 'react-router-dom';
import { withParameters } from '#/web/app/with-parameters.ts';

/** The place on the management screen, which is kept in the address. */
export interface Place {
  tab: 'roles' | 'holders' | 'release' | 'confidential';
  user: number | null;
  role: number | null;
}

const TABS: readonly Place['tab'][] = ['holders', 'release', 'confidential'];
const idOf = (text: string | null) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

export function readPlace(search: URLSearchParams): Place {
  const user = idOf(search.get('user'));
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'roles',
    user,
    role: user === null ? null : idOf(search.get('role')),
  };
}

/** Writes a place to the parameters of an address. Other parameters, such as a search and a page, are kept. */
export function writePlace(search: URLSearchParams, { tab, user, role }: Place): URLSearchParams {
  return withParameters(search, { tab: tab === 'roles' ? null : tab, user, role });
}

/** Whether a navigation leaves the current role, so that unsaved changes to the role would be lost. */
export function leavesRole(
  from: Pick<Location, 'pathname' | 'search'>,
  to: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const [before, after] = [from, to].map(({ search }) => readPlace(new URLSearchParams(search)));
  return from.pathname !== to.pathname || JSON.stringify(before) !== JSON.stringify(after);
}

export function usePlace(): { place: Place; go: (place: Partial<Place>) => void } {
  const [search, setSearch] = useSearchParams();
  const place = useMemo(() => readPlace(search), [search]);
  const go = useCallback(
    (wanted: Partial<Place>) => setSearch((now) => writePlace(now, { ...readPlace(now), ...wanted })),
    [setSearch],
  );
  return { place, go };
}
