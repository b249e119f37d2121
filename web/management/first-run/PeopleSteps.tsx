import type { FirstRun } from '#/bff/contract/first-run.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';

/** Shows the number of people, and the ways in which people can be added. */
export function PeopleStep({ people: { present, hasScim, hasNewcomers } }: Pick<FirstRun, 'people'>) {
  const { t } = useLabels();
  return (
    <>
      <p>{t('FirstRun.peopleCount', { count: present })}</p>
      <p>{t(hasScim ? 'FirstRun.scimOn' : 'FirstRun.scimOff')}</p>
      {hasNewcomers && <p>{t('FirstRun.newcomersOn')}</p>}
      <div className="ob-first-run-actions">
        <LinkButton icon="upload" to={paths.peopleImport}>
          {t('FirstRun.import')}
        </LinkButton>
      </div>
    </>
  );
}

/** Shows how many people have the main roles or only the default role, and in which companies nobody decides. */
export function RolesStep({ roles }: Pick<FirstRun, 'roles'>) {
  const { t } = useLabels();
  const { deciding, administrators, operators, employeesOnly, undecided, undecidedCount } = roles;
  const more = undecidedCount - undecided.length;
  return (
    <>
      <p>{t('FirstRun.rolesCount', { deciding, administrators, operators })}</p>
      {employeesOnly > 0 && <p>{t('FirstRun.employeesOnly', { count: employeesOnly })}</p>}
      {deciding > 0 && undecidedCount > 0 && (
        <p>
          {t('FirstRun.undecided', { names: undecided.join(', ') })}
          {more > 0 && <span> {t('FirstRun.undecidedMore', { count: more })}</span>}
        </p>
      )}
      <div className="ob-first-run-actions">
        <LinkButton icon="users" to={paths.management}>
          {t('FirstRun.giveRoles')}
        </LinkButton>
      </div>
    </>
  );
}
