import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { HandOverDialog } from '../approval/HandOverDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { activityApproval } from './activity-form.ts';
import { HandOnDialog } from './HandOnDialog.tsx';
import type { ActivityPageState } from './use-activity-page.ts';

/** The question that a button asks before its action. */
export type ActivityQuestion = 'reject' | 'withdraw' | 'handOver' | 'handOn' | 'delete' | 'refresh';

interface Props {
  activity: ActivityDetails;
  question: ActivityQuestion | null;
  page: ActivityPageState;
  onRefresh: () => void;
  onClose: () => void;
}

/** The dialogs that ask for confirmation or a text before an action. */
export function ActivityQuestions({ activity, question, page, onRefresh, onClose }: Props) {
  const { t } = useLabels();
  const { upn: me } = useCurrentUser();
  const { idProcessingActivity: id, number, responsiblePerson, allowedActions } = activity;
  const thing = activity.name ?? number;
  const closeWhenDone = (isDone: boolean) => {
    if (isDone) onClose();
  };
  if (question === 'reject') {
    return (
      <ReasonDialog
        title={t('Activity.rejectTitle')}
        label={t('Decision.remarkFor', { name: responsiblePerson })}
        hint={t('Decision.remarkHint', { name: responsiblePerson.split(' ')[0] ?? responsiblePerson })}
        confirmLabel={t('Decision.reject')}
        icon="times"
        tone="danger"
        draftKey={`activity.${id}.reject`}
        busy={page.decision.busy === 'reject'}
        failure={page.failure}
        blocked={!page.decision.can.reject}
        onConfirm={(remark) => void page.decision.reject(remark).then(closeWhenDone)}
        onClose={onClose}
      />
    );
  }
  if (question === 'withdraw') {
    return (
      <ReasonDialog
        title={t('Activity.withdrawTitle')}
        label={t('Activity.withdrawReason')}
        hint={t('Activity.withdrawHint')}
        confirmLabel={t('Activity.withdrawDo')}
        icon="undo"
        draftKey={`activity.${id}.withdraw`}
        busy={page.busy === 'withdraw'}
        failure={page.failure}
        blocked={!allowedActions.includes('withdraw')}
        onConfirm={(reason) => void page.withdraw(reason).then(closeWhenDone)}
        onClose={onClose}
      />
    );
  }
  if (question === 'handOver') {
    return (
      <HandOverDialog
        kind={activityApproval}
        id={id}
        thing={thing}
        handedOverTo={activity.handedOverTo[0] ?? null}
        stepId={activity.workflowActions.find(({ upn }) => upn === me)?.stepId}
        onClose={onClose}
      />
    );
  }
  if (question === 'handOn') return <HandOnDialog rows={[activity]} onClose={onClose} />;
  return (
    <>
      <ConfirmDialog
        open={question === 'delete'}
        title={t('Activity.deleteTitle')}
        confirmLabel={t('Record.delete')}
        tone="danger"
        icon="trash"
        busy={page.busy === 'delete'}
        onConfirm={() => void page.remove().then(onClose)}
        onClose={onClose}
      >
        {t('Activity.deleteText', { number, thing })}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'refresh'}
        title={t('Activity.refreshTitle')}
        confirmLabel={t('Activity.refreshDo')}
        tone="danger"
        icon="refresh"
        onConfirm={() => {
          onRefresh();
          onClose();
        }}
        onClose={onClose}
      >
        {t('Activity.refreshText')}
      </ConfirmDialog>
    </>
  );
}
