import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { roleRequestsQuery } from '#/web/api/people.ts';
import { NobodyDecides } from '#/web/app/first-run/NobodyDecides.tsx';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import './rights.css';
import { useRights } from '#/web/app/user/rights.ts';
import { ConfidentialHandlers } from './confidential/ConfidentialHandlers.tsx';
import { usePlace } from './management-place.ts';
import { ReleaseRule } from './release-rule/ReleaseRule.tsx';
import { RightHolders } from './right-holders/RightHolders.tsx';
import { RolesView } from './roles/RolesView.tsx';

/** The tabs that only administrators of the whole group see. */
const OF_GROUP: readonly string[] = ['release', 'confidential'];

/**
 * The page of roles and rights: users and their roles, the list of rights and, for administrators of the whole group,
 * the release rule and the confidential handlers.
 */
export function Component() {
  const { t } = useLabels();
  const { place, go } = usePlace();
  const panelId = useId();
  const { administersGroup } = useRights();
  const tab = OF_GROUP.includes(place.tab) && !administersGroup ? 'roles' : place.tab;
  const names = {
    ...{ roles: t('Roles.tab'), holders: t('RightHolders.title') },
    ...{ release: t('ReleaseRule.tab'), confidential: t('Confidential.tab') },
  };
  const { data: requests } = useQuery(roleRequestsQuery());
  const toDecide = requests?.filter(({ mayDecide }) => mayDecide).length ?? 0;
  usePageHeader({ title: t('Menu.rolesAndRights') });
  const tabs = [
    {
      value: 'roles' as const,
      label: t('Roles.tab'),
      icon: 'users',
      panelId,
      ...(toDecide > 0 && { count: toDecide }),
    },
    { value: 'holders' as const, label: t('RightHolders.title'), icon: 'list', panelId },
    ...(administersGroup
      ? [
          { value: 'release' as const, label: t('ReleaseRule.tab'), icon: 'cloud-upload', panelId },
          { value: 'confidential' as const, label: t('Confidential.tab'), icon: 'lock', panelId },
        ]
      : []),
  ];
  return (
    <div className="ob-rights">
      <NobodyDecides strip onRolesPage />
      <Tabs
        label={t('Menu.rolesAndRights')}
        value={tab}
        onChange={(next) => go({ tab: next, user: null, role: null })}
        tabs={tabs}
      />
      <div id={panelId} role="tabpanel" aria-label={names[tab]} className="ob-rights-panel">
        {tab === 'roles' && <RolesView />}
        {tab === 'holders' && <RightHolders />}
        {tab === 'release' && <ReleaseRule />}
        {tab === 'confidential' && <ConfidentialHandlers />}
      </div>
    </div>
  );
}
