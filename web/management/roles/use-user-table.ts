import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { AppUser } from '#/bff/contract/people.ts';
import { APP_USERS } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { usePeopleList } from '#/web/people/use-people-list.tsx';
import { usePaused } from '#/web/ui/use-paused.ts';

/** The table of users who have been added. The search and the page are written to the address when typing pauses. */
export function useUserTable() {
  const { t } = useLabels();
  const [address, setAddress] = useSearchParams();
  const [place, go] = useState(() => ({
    search: address.get('q') ?? '',
    page: Math.max(0, (Number(address.get('page')) || 1) - 1),
  }));
  const settled = usePaused(place);
  useEffect(() => {
    setAddress(
      (now) => withParameters(now, { q: settled.search || null, page: settled.page > 0 ? settled.page + 1 : null }),
      { replace: true },
    );
  }, [settled, setAddress]);
  const look = useCallback(
    ({ activeRoles, present }: AppUser) => ({
      aside: present ? t('Roles.count', { count: activeRoles }) : t('RightHolders.left'),
    }),
    [t],
  );
  return { ...usePeopleList(APP_USERS, PAGE_SIZE.users, look, { ...place, go }), go };
}
