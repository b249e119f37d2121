import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Button, LinkButton } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import type { WaitingSteps } from '../approval/use-waiting-steps.ts';
import { WaitingStepper } from '../approval/WaitingStepper.tsx';
import { RecordPhoneTools } from '../record/RecordPhoneTools.tsx';
import { usePrintReport } from './use-print-report.ts';
import type { ReportMenuAction } from './use-report-menu.ts';

interface Props {
  report: ReportDetails;
  refreshing: boolean;
  actions: readonly ReportMenuAction[];
  steps: WaitingSteps | undefined;
  onBack: () => void;
  onRefresh: () => void;
  onLog: () => void;
}

/**
 * The toolbar: back, refresh, log, print and workflow info on the left; the other actions and the stepper on the right
 * (RD-003).
 */
export function ReportToolbar(props: Props) {
  const { report, refreshing, actions, steps, onBack, onRefresh, onLog } = props;
  const { t } = useLabels();
  const isPhone = usePhone();
  const print = usePrintReport(report);
  if (isPhone)
    return (
      <RecordPhoneTools label={t('Record.tools')} {...{ steps, onLog, onRefresh, onBack, actions }} onPrint={print} />
    );
  return (
    <Toolbar
      label={t('Record.tools')}
      end={
        <>
          {actions.map(({ key, label, icon, tone, busy, onSelect }) => (
            <Button key={key} variant="text" size="small" icon={icon} tone={tone} busy={busy} onClick={onSelect}>
              {label}
            </Button>
          ))}
          {steps && <WaitingStepper {...steps} />}
        </>
      }
    >
      <Button variant="text" size="small" icon="arrow-left" onClick={onBack}>
        {t('Record.back')}
      </Button>
      <ToolbarSeparator />
      <IconButton icon="refresh" size="small" label={t('Record.refresh')} busy={refreshing} onClick={onRefresh} />
      <Button variant="text" size="small" icon="history" aria-keyshortcuts={ariaKeysFor('log')} onClick={onLog}>
        {t('Log.title')}
      </Button>
      <Button variant="text" size="small" icon="print" onClick={print}>
        {t('Record.print')}
      </Button>
      <WorkflowInfo report={report} />
    </Toolbar>
  );
}

/**
 * Opens the workflow instance in the configured application, or in this one if none is configured (RD-005, OP-028).
 * Shown to people with the right to see it.
 */
function WorkflowInfo({ report: { workflowInstanceId } }: { report: ReportDetails }) {
  const { t } = useLabels();
  const { takenAppUrl } = useCurrentUser();
  const rights = useRights();
  if (!workflowInstanceId || !rights.has('ViewReportApprovalFlow')) return null;
  if (!takenAppUrl)
    return (
      <LinkButton variant="text" size="small" icon="sitemap" to={paths.instance(workflowInstanceId)}>
        {t('GiftReport.workflowInfo')}
      </LinkButton>
    );
  const href = `${takenAppUrl.replace(/\/$/, '')}/wfinfo/${workflowInstanceId}`;
  return (
    <LinkButton variant="text" size="small" href={href} external>
      {t('GiftReport.workflowInfo')}
    </LinkButton>
  );
}
