import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type ActivityRow, isStartable } from '#/bff/contract/activities.ts';
import { allActivitiesQuery } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegister } from '../use-register.ts';
import { useActivityColumns } from './activity-columns.ts';
import { ACTIVITY_PHONE_ROW, activityIdOf, NEWEST_FIRST, useActivityNoun } from './activity-list.ts';
import { HandOnDialog } from './HandOnDialog.tsx';
import { StuckReviews } from './StuckReviews.tsx';
import { useCreateActivity } from './use-create-activity.ts';
import { useStartWorkflows } from './use-start-workflows.ts';

/**
 * The parameter in the address with which the list also shows completed activities whose review is far in the future.
 */
const PARAMETER = 'all';
const startable = (row: ActivityRow) => isStartable(row.idProcessingActivityStatus);

/** The processing activities of the companies that the right covers (AG-001). */
export function Component() {
  const { t, lang } = useLabels();
  const rights = useRights();
  const [search, setSearch] = useSearchParams();
  const showAll = search.has(PARAMETER);
  const query = useQuery(allActivitiesQuery(showAll, lang));
  const register = useRegister({
    grid: 'compliance-activities',
    showAll,
    query,
    idOf: activityIdOf,
    pathOf: paths.activity,
  });
  const columns = useActivityColumns();
  const { busy, create } = useCreateActivity();
  const workflows = useStartWorkflows();
  const [toHandOn, setToHandOn] = useKeptState<readonly ActivityRow[] | null>('activities.handOn', null);
  const mayMutate = rights.has('MutateComplianceProcessingActivities');
  const mayHandOn = rights.has('IsCompliancyEmployee');
  usePageHeader({ title: t('Activities.title'), meta: t('Activities.meta') });
  const all = (
    <Checkbox
      checked={showAll}
      onChange={(checked) =>
        setSearch((now) => withParameters(now, { [PARAMETER]: checked ? 1 : null }), { replace: true })
      }
      label={t('Activities.showAll')}
    />
  );
  const button = (look: { size?: 'small'; block?: boolean }) =>
    mayMutate && (
      <Button variant="filled" icon="plus" busy={busy} onClick={() => void create()} {...look}>
        {t('Activities.new')}
      </Button>
    );
  return (
    <div className="ob-activities">
      <StuckReviews />
      <RegisterGrid<ActivityRow>
        {...register}
        label={t('Activities.title')}
        noun={useActivityNoun()}
        columns={columns}
        defaults={NEWEST_FIRST}
        toolbar={() => (
          <>
            {button({ size: 'small' })}
            {all}
          </>
        )}
        isSelectable={startable}
        bulkActions={({ rows, clear }) => (
          <>
            {mayMutate && (
              <Button
                variant="text"
                size="small"
                icon="play"
                busy={workflows.busy}
                onClick={() => void workflows.start(rows.map(activityIdOf)).then(clear)}
              >
                {t('Activities.startWorkflows')}
              </Button>
            )}
            {mayHandOn && (
              <Button variant="text" size="small" icon="directions" onClick={() => setToHandOn(rows)}>
                {t('Activities.handOn')}
              </Button>
            )}
          </>
        )}
        phoneToolbar={all}
        phoneRow={ACTIVITY_PHONE_ROW}
        phoneAction={() => button({ block: true })}
        empty={{ drawing: 'plain', title: t('Activities.empty'), text: t('Activities.emptyText') }}
      />
      {toHandOn && <HandOnDialog rows={toHandOn} onClose={() => setToHandOn(null)} />}
    </div>
  );
}
