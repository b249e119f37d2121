import { useQuery } from '@tanstack/react-query';
import { delegatedReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { TasksPage } from './TasksPage.tsx';
import { WaitingReports } from './WaitingReports.tsx';
import { useWaitingColumns } from './waiting-columns.ts';

/** What the person may decide in somebody's place: delegated for some days, or handed over (spec 1§2). */
export function Component() {
  const { t, lang } = useLabels();
  const { counters } = useCounters();
  const columns = useWaitingColumns();
  const query = useQuery(delegatedReportsQuery(lang));
  usePageHeader({ title: t('Menu.delegatedTasks'), meta: t('Delegated.meta') });
  return (
    <TasksPage count={counters.delegatedTasks}>
      <WaitingReports
        grid="delegated-reports"
        query={query}
        columns={columns.delegated}
        empty={{ drawing: 'done', title: t('Delegated.empty'), text: t('Delegated.emptyText') }}
      />
    </TasksPage>
  );
}
