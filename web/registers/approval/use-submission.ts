import { useCallback } from 'react';
import { isUnanswered } from '#/web/api/api-error.ts';
import { APPROVAL_CALLS } from '#/web/api/approval-calls.ts';
import { type LabelKey, useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { submitRecord } from './approval-calls.ts';
import type { ApprovalKind, ApprovedRecord } from './approval-kind.ts';
import { WorkflowCallFailed } from './workflow-sequence.ts';

/**
 * Submits a stored record and shows the outcome (SU-002, SU-003, EC-004, EC-005, EC-012, EC-013).
 *
 * @param failed the message for a workflow that did not start, instead of the register's own
 * @returns whether the approval was started; if false, a message has shown whether the submission could be undone.
 * @throws ApiError if the record was not submitted at all; the caller shows the error in place.
 */
export function useSubmission<Details extends ApprovedRecord, Row>(
  kind: ApprovalKind<Details, Row>,
  failed?: LabelKey,
): (id: number, previousStatus: number) => Promise<boolean> {
  const { t } = useLabels();
  const toast = useToast();
  return useCallback(
    async (id, previousStatus) => {
      try {
        await submitRecord(APPROVAL_CALLS[kind.register], {
          id,
          previousStatus,
          onSubmitted: () => toast.info(t(kind.words.submitted)),
        });
        toast.workflow(t('Message.workflowStarted'));
        return true;
      } catch (error) {
        if (!(error instanceof WorkflowCallFailed)) throw error;
        const words = failed ?? kind.submitFailed(isUnanswered(error.cause));
        toast.error(t(words), t(error.isTakenBack ? kind.words.takenBack : kind.words.notTakenBack));
        return false;
      }
    },
    [t, toast, kind, failed],
  );
}
