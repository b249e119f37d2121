import { type ReactNode, useId } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import './tasks.css';

interface Props {
  /** How many reports wait. */
  count: number;
  children: ReactNode;
}

/** A list of tasks, a tab for each register that has one (spec 1§2). */
export function TasksPage({ count, children }: Props) {
  const { t } = useLabels();
  const panelId = useId();
  const reports = { value: 'reports', label: t('Approvals.reports'), icon: 'gift', count, panelId };
  return (
    <div className="ob-tasks">
      <Tabs label={t('Approvals.registers')} value="reports" onChange={() => undefined} tabs={[reports]} />
      <div id={panelId} role="tabpanel" aria-label={t('Approvals.reports')} className="ob-tasks-panel">
        {children}
      </div>
    </div>
  );
}
