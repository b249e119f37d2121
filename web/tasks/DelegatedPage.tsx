import { useQuery } from '@tanstack/react-query';
import { delegatedActivitiesQuery } from '#/web/api/activities.ts';
import { delegatedReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { useWaitingActivityColumns } from '#/web/registers/processing-activities/activity-columns.ts';
import { TasksPage, useTaskRegister } from './TasksPage.tsx';
import { WaitingActivities } from './WaitingActivities.tsx';
import { WaitingReports } from './WaitingReports.tsx';
import { useWaitingColumns } from './waiting-columns.ts';

/**
 * The records that the person may decide on somebody else's behalf, because the decisions were delegated for a few days
 * or the record was handed over.
 */
export function Component() {
  const { t } = useLabels();
  const { counters } = useCounters();
  const register = useTaskRegister();
  usePageHeader({ title: t('Menu.delegatedTasks'), meta: t('Delegated.meta') });
  return (
    <TasksPage counts={{ giftReport: counters.delegatedTasks, processingActivity: counters.delegatedActivityTasks }}>
      {register === 'giftReport' ? <Reports /> : <Activities />}
    </TasksPage>
  );
}

function Reports() {
  const { t, lang } = useLabels();
  const columns = useWaitingColumns();
  const query = useQuery(delegatedReportsQuery(lang));
  return (
    <WaitingReports
      grid="delegated-reports"
      query={query}
      columns={columns.delegated}
      empty={{ drawing: 'done', title: t('Delegated.empty'), text: t('Delegated.emptyText') }}
    />
  );
}

function Activities() {
  const { t, lang } = useLabels();
  const columns = useWaitingActivityColumns();
  const query = useQuery(delegatedActivitiesQuery(lang));
  return (
    <WaitingActivities
      grid="delegated-activities"
      query={query}
      columns={columns.delegated}
      empty={{ drawing: 'done', title: t('Delegated.empty'), text: t('Delegated.emptyText') }}
    />
  );
}
