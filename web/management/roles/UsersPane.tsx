import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '#/web/api/query-keys.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Toolbar } from '#/web/ui/layout/Toolbar.tsx';
import { PickList } from '#/web/ui/pick/PickList.tsx';
import { AskGroup } from '../AskGroup.tsx';
import { AddUser } from './AddUser.tsx';
import { ClearCache } from './ClearCache.tsx';
import { RoleRequests } from './RoleRequests.tsx';
import { useUserTable } from './use-user-table.ts';

interface Props {
  selected: number | null;
  onSelect: (id: number) => void;
  /** Shows one of a person's roles. */
  onRole: (user: number, role: number) => void;
}

/**
 * The people who have been added to Openboek, with a search, requests for roles, and buttons to refresh the list, add a
 * person and, for administrators of the whole group, clear the cache of rights (MA-001).
 */
export function UsersPane({ selected, onSelect, onRole }: Props) {
  const { t } = useLabels();
  const { administersGroup } = useRights();
  const queryClient = useQueryClient();
  const { users, go, ...table } = useUserTable();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <div className="ob-roles-toolbar">
        <Toolbar label={t('Roles.tools')} end={administersGroup && <ClearCache />}>
          <Button variant="filled" size="small" icon="user-plus" onClick={() => setIsAdding(true)}>
            {t('Roles.add')}
          </Button>
          <IconButton
            icon="refresh"
            label={t('Record.refresh')}
            busy={table.busy && table.options !== undefined}
            onClick={() => void queryClient.invalidateQueries({ queryKey: keys.people })}
          />
        </Toolbar>
        {!administersGroup && (
          <Banner strip tone="info">
            {t('Roles.ofPart')} <AskGroup />
          </Banner>
        )}
        <RoleRequests onRole={onRole} />
      </div>
      <section className="ob-roles-pane" aria-label={t('Roles.users')}>
        <PickList
          {...table}
          label={t('Roles.users')}
          noun={t('Roles.user', { count: table.total })}
          searchLabel={t('Roles.searchUser')}
          value={selected === null ? null : String(selected)}
          onChange={(id) => onSelect(Number(id))}
          empty={{ title: t('Roles.noUsers'), text: t('Roles.noUsersText') }}
        />
      </section>
      {isAdding && (
        <AddUser
          onClose={() => setIsAdding(false)}
          onAdded={({ idUser, displayname }) => {
            setIsAdding(false);
            go({ search: displayname, page: 0 });
            onSelect(idUser);
          }}
        />
      )}
    </>
  );
}
