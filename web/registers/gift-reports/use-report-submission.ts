import { useCallback } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { WorkflowCallFailed } from '../workflow-sequence.ts';
import { submitReport } from './report-calls.ts';

/**
 * Submits a stored report and says how it went (SU-002, SU-003, EC-004, EC-005).
 *
 * @returns whether its approval was started; false: the start failed, was compensated, and has been told.
 * @throws ApiError when it was not submitted at all, to be shown in place.
 */
export function useReportSubmission(
  failed: 'Message.errorSubmittingReport' | 'Message.errorSubmittingExpenseReport',
): (idReport: number) => Promise<boolean> {
  const { t } = useLabels();
  const toast = useToast();
  return useCallback(
    async (idReport) => {
      try {
        await submitReport(idReport, () => toast.info(t('Message.reportSubmitted')));
        toast.workflow(t('Message.workflowStarted'));
        return true;
      } catch (error) {
        if (!(error instanceof WorkflowCallFailed)) throw error;
        toast.error(t(failed), t(error.isTakenBack ? 'GiftReport.takenBack' : 'GiftReport.notTakenBack'));
        return false;
      }
    },
    [t, toast, failed],
  );
}
