import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useNames } from '#/web/registers/use-names.ts';

/** If there are more companies than this, they are counted instead of named. */
const NAMED = 4;

/** Returns the sentence that names the companies for which a role was requested. */
export function useRequestWords() {
  const { t } = useLabels();
  const names = useNames();
  return ({ isGlobalRole, companies }: RoleRequest) => {
    if (isGlobalRole) return t('Roles.askedGroupWide');
    return companies.length > NAMED ? t('Roles.companies', { count: companies.length }) : names(companies);
  };
}
