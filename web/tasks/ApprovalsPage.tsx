import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { waitingReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { HandOverDialog } from '#/web/registers/approval/HandOverDialog.tsx';
import { reportApproval } from '#/web/registers/gift-reports/report-kind.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { useDelegationDialog } from './delegation/use-delegation-dialog.tsx';
import { TasksPage } from './TasksPage.tsx';
import { WaitingReports } from './WaitingReports.tsx';
import { useWaitingColumns } from './waiting-columns.ts';

/** What waits for the person's approval; one of it can be handed over, and all of it delegated for some days. */
export function Component() {
  const { t, lang } = useLabels();
  const { counters } = useCounters();
  const delegation = useDelegationDialog();
  const [toHandOver, setToHandOver] = useState<WaitingRow | null>(null);
  const columns = useWaitingColumns();
  const query = useQuery(waitingReportsQuery(lang));
  usePageHeader({ title: t('Menu.myTasks'), meta: t('Approvals.meta') });
  return (
    <TasksPage count={counters.waitingForApprovalTasks}>
      <WaitingReports
        grid="waiting-reports"
        query={query}
        columns={columns.own}
        empty={{ drawing: 'done', title: t('Approvals.empty'), text: t('Approvals.emptyText') }}
        tools={(selected) => (
          <>
            <Button
              variant="text"
              size="small"
              icon="directions"
              disabledReason={selected?.allowedActions.includes('handOver') ? undefined : t('HandOver.noSelection')}
              onClick={() => setToHandOver(selected)}
            >
              {t('HandOver.ask')}
            </Button>
            <Button variant="text" size="small" icon="calendar" onClick={delegation.open}>
              {t('Delegation.ask')}
            </Button>
          </>
        )}
      />
      {toHandOver && (
        <HandOverDialog
          kind={reportApproval}
          id={toHandOver.idReport}
          thing={toHandOver.gift ?? toHandOver.number}
          handedOverTo={toHandOver.handedOverTo}
          onClose={() => setToHandOver(null)}
        />
      )}
      {delegation.dialog}
    </TasksPage>
  );
}
