import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { DecisionBar } from '../DecisionBar.tsx';
import { useNames } from '../use-names.ts';

interface OwnProps {
  report: ReportDetails;
  isDirty: boolean;
  busy: 'save' | 'submit' | 'revise' | null;
  onSave: () => void;
  onSubmit: () => void;
  onRevise: () => void;
}

/** The owner's bar, which saves and submits a draft or reopens a withdrawn report. */
export function OwnerBar({ report, isDirty, busy, onSave, onSubmit, onRevise }: OwnProps) {
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
