import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { HandOverDialog } from '../approval/HandOverDialog.tsx';
import type { RecordDecision } from '../approval/use-decision.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { reportApproval } from './report-kind.ts';
import type { ReportMoves } from './use-report-moves.ts';
import { type Question, reasonDraft } from './use-report-question.ts';

interface Props {
  report: ReportDetails;
  question: Question | null;
  decision: RecordDecision;
  moves: ReportMoves;
  /** Why the last press did not work. */
  failure: ReadError | null;
  onClose: () => void;
}

/** The dialogs that ask for confirmation or a text before an action. */
export function ReportQuestions({ report, question, decision, moves, failure, onClose }: Props) {
  const { t } = useLabels();
  const { upn: me } = useCurrentUser();
  const { idReport, username, number, gift, allowedActions } = report;
  const thing = gift ?? number;
  const closeWhenDone = (isDone: boolean) => {
    if (isDone) onClose();
  };
  if (question === 'reject') {
    return (
      <ReasonDialog
        title={t('Decision.rejectTitle')}
        label={t('Decision.remarkFor', { name: username })}
        hint={t('Decision.remarkHint', { name: username.split(' ')[0] ?? username })}
        confirmLabel={t('Decision.reject')}
        icon="times"
        tone="danger"
        draftKey={reasonDraft(idReport, question)}
        busy={decision.busy === 'reject'}
        failure={failure}
        blocked={!decision.can.reject}
        onConfirm={(remark) => void decision.reject(remark).then(closeWhenDone)}
        onClose={onClose}
      />
    );
  }
  if (question === 'handOver') {
    return (
      <HandOverDialog
        kind={reportApproval}
        id={idReport}
        thing={thing}
        handedOverTo={report.handedOverTo[0] ?? null}
        stepId={report.workflowActions.find(({ upn }) => upn === me)?.stepId}
        onClose={onClose}
      />
    );
  }
  if (question === 'withdraw' || question === 'lock') {
    const run = question === 'withdraw' ? moves.withdraw : moves.lock;
    return (
      <ReasonDialog
        title={t(`GiftReport.${question}Title`)}
        label={t(`GiftReport.${question}Reason`)}
        hint={t(`GiftReport.${question}Hint`)}
        confirmLabel={t(`GiftReport.${question}Do`)}
        icon={question === 'withdraw' ? 'undo' : 'lock'}
        draftKey={reasonDraft(idReport, question)}
        busy={moves.busy === question}
        failure={failure}
        blocked={!allowedActions.includes(question)}
        onConfirm={(reason) => void run(reason).then(closeWhenDone)}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <ConfirmDialog
        open={question === 'release'}
        title={t('GiftReport.releaseTitle')}
        confirmLabel={t('GiftReport.releaseDo')}
        icon="unlock"
        busy={moves.busy === 'release'}
        onConfirm={() => void moves.release().then(onClose)}
        onClose={onClose}
      >
        {t('GiftReport.releaseText', { thing })}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        title={t('GiftReport.deleteTitle')}
        confirmLabel={t('Record.delete')}
        tone="danger"
        icon="trash"
        busy={moves.busy === 'delete'}
        onConfirm={() => void moves.remove().then(onClose)}
        onClose={onClose}
      >
        {t('GiftReport.deleteText', { number, thing })}
      </ConfirmDialog>
    </>
  );
}
