import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useNames } from '#/web/registers/use-names.ts';

/** If there are more companies than this, they are counted instead of named. */
const NAMED = 4;

/**
 * Returns a function that describes where a requested role would apply: in the whole group, in the named companies, or
 * in a number of companies.
 */
export function useRequestWords() {
  const { t } = useLabels();
  const names = useNames();
  return ({ isGlobalRole, companies }: RoleRequest) => {
    if (isGlobalRole) return t('Roles.askedGroupWide');
    return companies.length > NAMED ? t('Roles.companies', { count: companies.length }) : names(companies);
  };
}
