import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { RoleSummary } from '#/bff/contract/people.ts';
import { userRolesQuery } from '#/web/api/people.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { PickList } from '#/web/ui/pick/PickList.tsx';
import { LinkAccount, LinkWaits } from './LinkAccount.tsx';
import { PaneHead } from './PaneHead.tsx';
import { useRoleWords } from './use-role-words.ts';

interface Props {
  userId: number;
  name: string;
  selected: number | null;
  onSelect: (roleId: number) => void;
  onBack: (() => void) | undefined;
}

/** The list of roles. The roles of the selected person are marked, and show where they apply (MA-006). */
export function RolesPane({ userId, name, selected, onSelect, onBack }: Props) {
  const { t } = useLabels();
  const words = useRoleWords();
  const { administersGroup } = useRights();
  const readFailure = useReadFailure();
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(userRolesQuery(userId));
  const whereItCounts = ({ active, isGlobalRole, companies }: RoleSummary) =>
    !active ? undefined : isGlobalRole ? t('Roles.groupWide') : t('Roles.companies', { count: companies });
  const where = (role: RoleSummary) =>
    role.waits ? [whereItCounts(role), t('Roles.waits')].filter(Boolean).join(', ') : whereItCounts(role);
  const from = page * PAGE_SIZE.roles;
  const options = data?.slice(from, from + PAGE_SIZE.roles).map((role) => ({
    id: String(role.roleId),
    title: words(role.roleName).title,
    text: where(role),
    lead: <RoleMark active={role.active} words={t(role.active ? 'Roles.on' : 'Roles.off')} />,
    aside: <Icon name="chevron-right" />,
  }));
  const active = data?.filter((role) => role.active).length ?? 0;
  return (
    <>
      <PaneHead
        title={name}
        text={t('Roles.roles')}
        lead={<Avatar name={name} size={32} />}
        end={administersGroup && <LinkAccount userId={userId} name={name} />}
        onBack={onBack}
      />
      {administersGroup && <LinkWaits userId={userId} />}
      <PickList
        label={t('Roles.ofUser')}
        options={options}
        total={data?.length ?? 0}
        page={page}
        pageSize={PAGE_SIZE.roles}
        onPage={setPage}
        search=""
        onSearch={() => undefined}
        busy={isFetching}
        error={error && !isFetching ? readFailure(error) : null}
        onRetry={() => void refetch()}
        value={selected === null ? null : String(selected)}
        onChange={(id) => onSelect(Number(id))}
        empty={{ title: t('Roles.noRoles') }}
        {...(data &&
          data.length <= PAGE_SIZE.roles && {
            foot: <p className="ob-roles-foot">{t('Roles.activeOf', { count: active, total: data.length })}</p>,
          })}
      />
    </>
  );
}

function RoleMark({ active, words }: { active: boolean; words: string }) {
  return (
    <span className="ob-role-mark" data-active={active || undefined}>
      <Icon name={active ? 'check-circle' : 'circle'} />
      <span className="ob-hidden">{words}</span>
    </span>
  );
}
