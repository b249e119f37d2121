import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RoleAction, RoleDetails } from '#/bff/contract/people.ts';
import { companiesQuery, userRoleQuery } from '#/web/api/people.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { useUnsavedGuard } from '#/web/registers/use-unsaved-guard.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';
import { leavesRole } from '../management-place.ts';
import { companyTree } from './company-tree.ts';
import { PaneHead } from './PaneHead.tsx';
import { RoleCompanies } from './RoleCompanies.tsx';
import { RoleConflict } from './RoleConflict.tsx';
import { RoleRequestBanner } from './RoleRequestBanner.tsx';
import { useRoleEditor } from './use-role-editor.ts';
import { useRoleWords } from './use-role-words.ts';

interface Props {
  userId: number;
  roleId: number;
  name: string;
  onBack: (() => void) | undefined;
}

/** One role of the selected person: whether they have it, and where it applies (MA-009). */
export function RolePanel(props: Props) {
  const { t } = useLabels();
  const role = useQuery(userRoleQuery(props.userId, props.roleId));
  const companies = useQuery(companiesQuery());
  const closed = role.data?.closedCompanies;
  const tree = useMemo(
    () =>
      companies.data &&
      closed &&
      companyTree(companies.data, closed, (into) =>
        into === null ? t('Roles.closed') : t('Roles.mergedInto', { name: into }),
      ),
    [companies.data, closed, t],
  );
  if (role.data && tree) return <RoleForm {...props} stored={role.data} tree={tree} />;
  const failed = [role, companies].find(({ isError }) => isError);
  if (!failed) return <SkeletonList rows={6} />;
  return <LoadFailed title={t('Roles.failed')} error={failed.error} onRetry={failed.refetch} />;
}

function RoleForm({ userId, roleId, name, stored, tree, onBack }: Props & { stored: RoleDetails; tree: Tree }) {
  const { t } = useLabels();
  const readError = useApiError();
  const editor = useRoleEditor(userId, roleId, stored);
  const guard = useUnsavedGuard(editor.isDirty, leavesRole);
  const { title, text } = useRoleWords()(stored.userRole.roleName);
  const { draft, change, changes } = editor;
  const may = (action: RoleAction) => stored.allowedActions.includes(action);
  const [firstName = name] = name.split(' ');
  return (
    <>
      <PaneHead title={title} text={text} onBack={onBack} />
      <div className="ob-role-form">
        {!may('change') && <Banner tone="info">{t('Roles.countsEverywhere')}</Banner>}
        <RoleRequestBanner stored={stored} name={name} />
        {editor.failure && <Failure failure={readError(editor.failure)} />}
        <Checkbox
          checked={draft.active}
          disabled={!may('switch')}
          onChange={(active) => change({ ...draft, active })}
          label={<b>{t('Roles.active')}</b>}
          hint={
            may('change') && !may('switch')
              ? t('Roles.alsoElsewhere')
              : t(draft.active ? 'Roles.hasRole' : 'Roles.hasNotRole', { name: firstName })
          }
        />
        {draft.active && (
          <>
            <Checkbox
              checked={draft.isGlobal}
              disabled={!may('changeEverywhere')}
              onChange={(isGlobal) => change({ ...draft, isGlobal })}
              label={<b>{t('Roles.global')}</b>}
              hint={t(may('changeEverywhere') ? 'Roles.globalHint' : 'Roles.globalNotYours')}
            />
            {!draft.isGlobal && <RoleCompanies draft={draft} tree={tree} onChange={change} />}
          </>
        )}
      </div>
      <footer className="ob-role-actions">
        <span role="status">{changes > 0 ? t('Roles.changes', { count: changes }) : ''}</span>
        <Button variant="text" disabledReason={changes === 0 ? t('Roles.noChanges') : undefined} onClick={editor.undo}>
          {t('Record.undo')}
        </Button>
        <Button
          variant="filled"
          icon="check"
          busy={editor.isSaving}
          disabledReason={changes === 0 ? t('Roles.noChanges') : undefined}
          onClick={editor.save}
        >
          {t('Record.save')}
        </Button>
      </footer>
      {editor.conflict && <RoleConflict editor={editor} tree={tree} theirs={editor.conflict} />}
      {guard.question}
    </>
  );
}
