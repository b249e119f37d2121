import { useCallback } from 'react';
import { roleKey } from '#/bff/contract/roles.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Returns the title and purpose of a role. A custom role has only a name. */
export function useRoleWords(): (name: string) => { title: string; text: string } {
  const { t } = useLabels();
  return useCallback(
    (name) => {
      const key = roleKey(name);
      return key ? { title: t(`Role.${key}`), text: t(`RoleText.${key}`) } : { title: name, text: t('Roles.ownRole') };
    },
    [t],
  );
}
