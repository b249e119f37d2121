import { useMemo } from 'react';
import { holdsAny, holdsAnywhere, type Right, type RightEntry } from '#/bff/contract/rights.ts';
import { useCurrentUser } from './current-user.ts';

export interface Rights {
  /** Whether one of the rights is held: in that company, or anywhere when none is named. NoAccess wins over all (OP-008). */
  has(wanted: Right | readonly Right[], companyId?: number): boolean;
  readonly noAccess: boolean;
}

export function rightsOf(entries: readonly RightEntry[]): Rights {
  const noAccess = holdsAnywhere(entries, ['NoAccess']);
  return {
    noAccess,
    has(wanted, companyId) {
      const list = typeof wanted === 'string' ? [wanted] : wanted;
      if (noAccess) return false;
      return companyId === undefined ? holdsAnywhere(entries, list) : holdsAny(entries, list, companyId);
    },
  };
}

/** What the signed-in person may do: for menus and guards only, the server decides. */
export function useRights(): Rights {
  const { rights } = useCurrentUser();
  return useMemo(() => rightsOf(rights), [rights]);
}
