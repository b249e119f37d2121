import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { DecisionBar } from '../DecisionBar.tsx';
import { useNames } from '../use-names.ts';
import type { WaitingSteps } from '../use-waiting-steps.ts';
import type { ReportDecision } from './use-report-decision.ts';

interface DecideProps {
  decision: ReportDecision;
  steps: WaitingSteps | undefined;
  onReject: () => void;
}

/** For who may decide: whose decision it is, what comes after it, Reject and Approve (RD-021). */
export function DecideBar({ decision, steps, onReject }: DecideProps) {
  const { t } = useLabels();
  const { displayname } = useCurrentUser();
  const isPhone = usePhone();
  const { can, busy, onBehalfOf } = decision;
  const then = steps?.afterDecision;
  const text = !then
    ? t('Decision.thenBack')
    : then.name
      ? t('Decision.thenNextOf', { name: then.name })
      : t('Decision.thenNext');
  return (
    <DecisionBar
      label={t('Decision.bar')}
      person={displayname}
      title={onBehalfOf ? t('Decision.onBehalfOf', { name: onBehalfOf }) : t('Decision.asked')}
      text={text}
    >
      {can.reject && (
        <Button
          tone="danger"
          icon="times"
          {...(!isPhone && { keyCap: ariaKeysFor('reject') })}
          busy={busy === 'reject'}
          disabled={busy === 'approve'}
          onClick={onReject}
        >
          {t(isPhone ? 'Decision.reject' : 'Decision.rejectAsk')}
        </Button>
      )}
      {can.approve && (
        <Button
          variant="filled"
          icon="check"
          {...(!isPhone && { keyCap: ariaKeysFor('approve') })}
          busy={busy === 'approve'}
          disabled={busy === 'reject'}
          onClick={() => void decision.approve()}
        >
          {t('Decision.approve')}
        </Button>
      )}
    </DecisionBar>
  );
}

interface OwnProps {
  report: ReportDetails;
  isDirty: boolean;
  busy: 'save' | 'submit' | 'revise' | null;
  onSave: () => void;
  onSubmit: () => void;
  onRevise: () => void;
}

/** For the owner: save and submit a Concept, or take up again what was withdrawn. */
export function OwnBar({ report, isDirty, busy, onSave, onSubmit, onRevise }: OwnProps) {
  const { t } = useLabels();
  const names = useNames();
  const { nextApprovers, allowedActions } = report;
  if (report.idReportStatus === REPORT_STATUS.PendingResubmittal && allowedActions.includes('revise')) {
    return (
      <DecisionBar label={t('Record.actions')} title={t('GiftReport.withdrawn')} text={report.wfReason}>
        <Button variant="filled" icon="pencil" busy={busy === 'revise'} onClick={onRevise}>
          {t('GiftReport.revise')}
        </Button>
      </DecisionBar>
    );
  }
  const [first] = nextApprovers;
  const after = first ? t('GiftReport.afterSubmitPlain', { names: names(nextApprovers) }) : t('GiftReport.noApprover');
  return (
    <DecisionBar label={t('Record.actions')} person={first} title={t('GiftReport.draftOf')} text={after}>
      <span className={isDirty ? 'ob-saved ob-saved-not' : 'ob-saved'} role="status">
        <Icon name={isDirty ? 'exclamation-circle' : 'check'} /> {t(isDirty ? 'Record.notSaved' : 'Record.isSaved')}
      </span>
      <Button
        busy={busy === 'save'}
        disabled={busy === 'submit'}
        aria-keyshortcuts={ariaKeysFor('save')}
        onClick={onSave}
      >
        {t('Record.save')}
      </Button>
      <Button
        variant="filled"
        icon="send"
        busy={busy === 'submit'}
        disabled={busy === 'save'}
        aria-keyshortcuts={ariaKeysFor('submit')}
        onClick={onSubmit}
      >
        {t('GiftReport.submit')}
      </Button>
    </DecisionBar>
  );
}
