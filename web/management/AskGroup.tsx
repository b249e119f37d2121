import { useQuery } from '@tanstack/react-query';
import { groupAdministratorsQuery } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useNames } from '#/web/registers/use-names.ts';

/**
 * Names the administrators of the whole group. Other administrators can ask them for changes that they may not make
 * themselves (decision 0029).
 */
export function AskGroup() {
  const { t } = useLabels();
  const names = useNames();
  const { data } = useQuery(groupAdministratorsQuery());
  if (!data) return null;
  return <>{data.length > 0 ? t('Roles.askGroup', { names: names(data) }) : t('Roles.askNobody')}</>;
}
