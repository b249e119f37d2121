import { useMemo } from 'react';
import { holdsAny, holdsAnywhere, type Right } from '#/bff/contract/rights.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { useCurrentUser } from './current-user.ts';

export interface Rights {
  /**
   * Whether the person has one of the rights in the given company, or in any company if none is given. NoAccess
   * overrides all rights (OP-008).
   */
  has(wanted: Right | readonly Right[], companyId?: number): boolean;
  readonly noAccess: boolean;
  /** Whether the person administers the whole group, for settings that do not belong to a single company. */
  readonly administersGroup: boolean;
}

type RightsOfUser = Pick<CurrentUser, 'rights' | 'administersGroup'>;

export function rightsOf({ rights: entries, administersGroup }: RightsOfUser): Rights {
  const noAccess = holdsAnywhere(entries, ['NoAccess']);
  return {
    noAccess,
    administersGroup,
    has(wanted, companyId) {
      const list = typeof wanted === 'string' ? [wanted] : wanted;
      if (noAccess) return false;
      return companyId === undefined ? holdsAnywhere(entries, list) : holdsAny(entries, list, companyId);
    },
  };
}

/** The rights of the signed-in person. Use them only for menus and guards, because the server enforces the rights. */
export function useRights(): Rights {
  const { rights, administersGroup } = useCurrentUser();
  return useMemo(() => rightsOf({ rights, administersGroup }), [rights, administersGroup]);
}
