import { useQuery } from '@tanstack/react-query';
import { appUserQuery } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { useMediaQuery, WIDE } from '#/web/ui/layout/use-media-query.ts';
import { AskGroup } from '../AskGroup.tsx';
import { usePlace } from '../management-place.ts';
import { PaneHead } from './PaneHead.tsx';
import { RolePanel } from './RolePanel.tsx';
import { RolesPane } from './RolesPane.tsx';
import { UsersPane } from './UsersPane.tsx';

/**
 * Three columns from left to right: the person, the role, and where the role applies. If three columns do not fit,
 * they are shown as steps, each with a button to go back.
 */
export function RolesView() {
  const { t } = useLabels();
  const { place, go } = usePlace();
  const isWide = useMediaQuery(WIDE);
  const { data: user } = useQuery({ ...appUserQuery(place.user ?? 0), enabled: place.user !== null });
  const isUnlisted = user === null;
  const step = place.user === null ? 'users' : place.role === null || isUnlisted ? 'roles' : 'role';
  const isShown = (pane: typeof step) => isWide || pane === step;
  const back = (to: Partial<typeof place>) => (isWide ? undefined : () => go(to));
  return (
    <div className="ob-roles">
      {isShown('users') && (
        <UsersPane
          selected={place.user}
          onSelect={(id) => go({ user: id, role: null })}
          onRole={(user, role) => go({ user, role })}
        />
      )}
      {isShown('roles') && (
        <section className="ob-roles-pane ob-roles-list" aria-label={t('Roles.ofUser')}>
          {place.user === null ? (
            <EmptyState drawing="plain" title={t('Roles.chooseUser')} text={t('Roles.chooseUserText')} />
          ) : isUnlisted ? (
            <Unlisted onBack={back({ user: null, role: null })} />
          ) : (
            <RolesPane
              key={place.user}
              userId={place.user}
              name={user?.displayname ?? ''}
              selected={place.role}
              onSelect={(role) => go({ role })}
              onBack={back({ user: null, role: null })}
            />
          )}
        </section>
      )}
      {isShown('role') && (
        <section className="ob-roles-pane" aria-label={t('Roles.details')}>
          {place.user === null || place.role === null || isUnlisted ? (
            <EmptyState drawing="plain" title={t('Roles.chooseRole')} text={t('Roles.chooseRoleText')} />
          ) : (
            <RolePanel
              key={`${place.user}-${place.role}`}
              userId={place.user}
              roleId={place.role}
              name={user?.displayname ?? ''}
              onBack={back({ role: null })}
            />
          )}
        </section>
      )}
    </div>
  );
}

/**
 * Shown for a person who is not in the list of users, because the person has not been added or is in a company that the
 * administrator does not administer.
 */
function Unlisted({ onBack }: { onBack: (() => void) | undefined }) {
  const { t } = useLabels();
  const { administersGroup } = useRights();
  return (
    <>
      {onBack && <PaneHead title={t('Roles.roles')} text="" onBack={onBack} />}
      <EmptyState
        drawing="locked"
        title={t('Roles.unlisted')}
        text={
          <>
            {t(administersGroup ? 'Roles.unlistedText' : 'Roles.unlistedInPart')} {!administersGroup && <AskGroup />}
          </>
        }
      />
    </>
  );
}
