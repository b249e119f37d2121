import { useId } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import './tasks.css';
import { WaitingReports } from './WaitingReports.tsx';

/** What waits for the person's approval, a tab for each register that has a screen (spec 1§2). */
export function Component() {
  const { t } = useLabels();
  const { counters, refresh } = useCounters();
  const panelId = useId();
  usePageHeader({ title: t('Menu.myTasks'), meta: t('Approvals.meta') });
  const reports = {
    value: 'reports',
    label: t('Approvals.reports'),
    icon: 'gift',
    count: counters.waitingForApprovalTasks,
    panelId,
  };
  return (
    <div className="ob-tasks">
      <Tabs label={t('Approvals.registers')} value="reports" onChange={() => undefined} tabs={[reports]} />
      <div id={panelId} role="tabpanel" aria-label={t('Approvals.reports')} className="ob-tasks-panel">
        <WaitingReports onRefresh={() => void refresh()} />
      </div>
    </div>
  );
}
