import { useQuery } from '@tanstack/react-query';
import type { WaitingActivity } from '#/bff/contract/activities.ts';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { waitingActivitiesQuery } from '#/web/api/activities.ts';
import { waitingReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { HandOverDialog } from '#/web/registers/approval/HandOverDialog.tsx';
import { reportApproval } from '#/web/registers/gift-reports/report-kind.ts';
import { useWaitingActivityColumns } from '#/web/registers/processing-activities/activity-columns.ts';
import { activityApproval } from '#/web/registers/processing-activities/activity-form.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { useDelegationDialog } from './delegation/use-delegation-dialog.tsx';
import { TasksPage, useTaskRegister } from './TasksPage.tsx';
import { WaitingActivities } from './WaitingActivities.tsx';
import { WaitingReports } from './WaitingReports.tsx';
import { useWaitingColumns } from './waiting-columns.ts';

/**
 * The records that wait for the person's approval. The person can hand over a single record, or delegate all decisions
 * in one or all registers for a period.
 */
export function Component() {
  const { t } = useLabels();
  const { counters } = useCounters();
  const delegation = useDelegationDialog();
  const register = useTaskRegister();
  usePageHeader({ title: t('Menu.myTasks'), meta: t('Approvals.meta') });
  return (
    <TasksPage
      counts={{
        giftReport: counters.waitingForApprovalTasks,
        processingActivity: counters.waitingForApprovalActivityTasks,
      }}
    >
      {register === 'giftReport' ? (
        <Reports onDelegate={delegation.open} />
      ) : (
        <Activities onDelegate={delegation.open} />
      )}
      {delegation.dialog}
    </TasksPage>
  );
}

interface ToolsProps {
  /** Whether a record is selected that the person may hand over. */
  mayHandOver: boolean;
  onHandOver: () => void;
  onDelegate: () => void;
}

function TaskTools({ mayHandOver, onHandOver, onDelegate }: ToolsProps) {
  const { t } = useLabels();
  return (
    <>
      <Button
        variant="text"
        size="small"
        icon="directions"
        disabledReason={mayHandOver ? undefined : t('HandOver.noSelection')}
        onClick={onHandOver}
      >
        {t('HandOver.ask')}
      </Button>
      <Button variant="text" size="small" icon="calendar" onClick={onDelegate}>
        {t('Delegation.ask')}
      </Button>
    </>
  );
}

const mayHandOver = (row: { allowedActions: readonly string[] } | null) =>
  row?.allowedActions.includes('handOver') ?? false;

function Reports({ onDelegate }: Pick<ToolsProps, 'onDelegate'>) {
  const { t, lang } = useLabels();
  const columns = useWaitingColumns();
  const query = useQuery(waitingReportsQuery(lang));
  const [given, give] = useKeptState<WaitingRow | null>('approvals.handOver', null);
  return (
    <>
      <WaitingReports
        grid="waiting-reports"
        query={query}
        columns={columns.own}
        empty={{ drawing: 'done', title: t('Approvals.empty'), text: t('Approvals.emptyText') }}
        tools={(selected) => (
          <TaskTools mayHandOver={mayHandOver(selected)} onHandOver={() => give(selected)} onDelegate={onDelegate} />
        )}
      />
      {given && (
        <HandOverDialog
          kind={reportApproval}
          id={given.idReport}
          thing={given.gift ?? given.number}
          handedOverTo={given.handedOverTo}
          onClose={() => give(null)}
        />
      )}
    </>
  );
}

function Activities({ onDelegate }: Pick<ToolsProps, 'onDelegate'>) {
  const { t, lang } = useLabels();
  const columns = useWaitingActivityColumns();
  const query = useQuery(waitingActivitiesQuery(lang));
  const [given, give] = useKeptState<WaitingActivity | null>('activity-approvals.handOver', null);
  return (
    <>
      <WaitingActivities
        grid="waiting-activities"
        query={query}
        columns={columns.own}
        empty={{ drawing: 'done', title: t('Approvals.empty'), text: t('Approvals.emptyText') }}
        tools={(selected) => (
          <TaskTools mayHandOver={mayHandOver(selected)} onHandOver={() => give(selected)} onDelegate={onDelegate} />
        )}
      />
      {given && (
        <HandOverDialog
          kind={activityApproval}
          id={given.idProcessingActivity}
          thing={given.name ?? given.number}
          handedOverTo={given.handedOverTo}
          onClose={() => give(null)}
        />
      )}
    </>
  );
}
