import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { ACTIVITY_STATUS } from '#/bff/contract/statuses.ts';
import { activityCalls, useActivitiesChanged } from '#/web/api/activities.ts';
import { isApiError, isUnanswered } from '#/web/api/api-error.ts';
import { APPROVAL_CALLS } from '#/web/api/approval-calls.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useDecision } from '../approval/use-decision.ts';
import { useSubmission } from '../approval/use-submission.ts';
import { useRecordEditor } from '../record/use-record-editor.ts';
import type { RecordOrigin } from '../record-origin.ts';
import { useBusy } from '../use-busy.ts';
import { useStatusPoll } from '../use-status-poll.ts';
import { activityApproval, activityKind } from './activity-form.ts';
import { useActivityOrigin } from './use-activity-origin.ts';

/** The action in progress on the page of an activity. */
export type ActivityWork = 'save' | 'submit' | 'withdraw' | 'copy' | 'takeBack' | 'delete';

export type ActivityPageState = ReturnType<typeof useActivityPage>;

/** The actions of an activity's page. The page shows their failures in one place. */
export function useActivityPage(activity: ActivityDetails, refetch: () => void) {
  const { t } = useLabels();
  const toast = useToast();
  const navigate = useNavigate();
  const origin = useActivityOrigin(activity.idProcessingActivity);
  const readError = useApiError();
  const changed = useActivitiesChanged();
  const { busy, begin, end } = useBusy<ActivityWork>();
  const [failure, setFailure] = useState<ReadError | null>(null);
  const submission = useSubmission(activityApproval);
  const { idProcessingActivity: id, idProcessingActivityStatus: status } = activity;
  const calls = APPROVAL_CALLS.processingActivity;

  const fail = (error: unknown) => {
    setFailure(readError(error));
    if (isApiError(error) && (error.status === 409 || error.status === 404)) refetch();
  };
  const editor = useRecordEditor(activityKind, activity, fail);
  const decision = useDecision(activityApproval, activity, {
    saveFirst: async () => {
      setFailure(null);
      return !editor.isDirty() || (await editor.save('draft'));
    },
    onFailure: fail,
    version: editor.version,
  });
  const polls = useStatusPoll(status === ACTIVITY_STATUS.WaitingForWorkflow, refetch);

  /**
   * @param run returns whether the action succeeded; if not, the button is enabled again at once, before the activity
   * has been fetched again.
   */
  const act = async (what: ActivityWork, run: () => Promise<boolean>): Promise<boolean> => {
    if (!begin(what)) return false;
    setFailure(null);
    let isDone = false;
    try {
      isDone = await run();
    } catch (error) {
      fail(error);
    }
    const read = changed(what === 'delete' && isDone ? id : undefined);
    // The person may continue typing and save again while the lists are refetched.
    if (isDone && what !== 'save') await read;
    end();
    return isDone;
  };
  const leave = () => void navigate(origin, { state: { selected: id } });
  const submit = async () => {
    if (!(await editor.save('complete'))) return false;
    try {
      if (!(await submission(id, status))) return true;
    } catch (error) {
      // A submission that got no answer, or a server error, also has a message of its own (EC-013); the error is shown
      // in place too.
      if (isUnanswered(error)) toast.error(t('Message.unexpectedErrorSubmittingItem'));
      throw error;
    }
    leave();
    return true;
  };
  const remove = async () => {
    try {
      await activityCalls.remove(id);
    } catch (error) {
      if (isApiError(error, 'WRONG_STATUS')) toast.error(t('NotAllowedForStatus'));
      throw error;
    }
    toast.success(t('Message.recordDeleted'), activity.number);
    void navigate(origin, { replace: true });
    return true;
  };
  const copy = async () => {
    const copied = await activityCalls.copy(id);
    toast.success(t('Activity.copied'), t('Activity.copiedText'));
    void navigate(paths.activity(copied), { state: { origin: paths.myActivities } satisfies RecordOrigin });
    return true;
  };
  return {
    editor,
    decision,
    busy,
    polls,
    failure,
    clearFailure: () => setFailure(null),
    save: () => act('save', () => editor.save('draft')),
    submit: () => act('submit', submit),
    withdraw: (reason: string) => act('withdraw', async () => Boolean(await calls.withdraw(id, reason))),
    takeBack: () =>
      act('takeBack', async () => {
        await calls.compensate(id, activity.previousStatus ?? status);
        return true;
      }),
    copy: () => act('copy', copy),
    remove: () => act('delete', remove),
  };
}
