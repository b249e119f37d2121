import { useQueryClient } from '@tanstack/react-query';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { stopAskingEarlier, useReportsChanged } from '#/web/api/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useBusy } from '../use-busy.ts';
import { useJustStepped } from '../use-just-stepped.ts';
import { WorkflowCallFailed } from '../workflow-sequence.ts';
import { type Decision, myDecisions } from './my-actions.ts';
import { decideReport } from './report-calls.ts';
import { useAfterDecision } from './use-after-decision.ts';

interface Options {
  /** Any unsaved change is saved first (WF-016); false stops the decision. */
  saveFirst: () => Promise<boolean>;
  /** Why nothing was decided, to be shown in place. */
  onFailure: (error: unknown) => void;
}

export interface ReportDecision {
  /** Which decisions this person has a button for. */
  can: Readonly<Record<Decision, boolean>>;
  /** In whose place this person decides, by name; null when the task is their own. */
  onBehalfOf: string | null;
  busy: Decision | null;
  /** @returns whether it was decided; else what was written is still needed. */
  approve: () => Promise<boolean>;
  reject: (remark: string) => Promise<boolean>;
}

/** Approve and reject: the two calls, what they tell, and leaving the page afterwards (WF-008 to WF-014). */
export function useReportDecision(report: ReportDetails, { saveFirst, onFailure }: Options): ReportDecision {
  const { t } = useLabels();
  const { upn } = useCurrentUser();
  const toast = useToast();
  const queryClient = useQueryClient();
  const reportsChanged = useReportsChanged();
  const leave = useAfterDecision(report.idReport);
  const { busy, begin, end } = useBusy<Decision>();
  const isJustStepped = useJustStepped();
  const mine = myDecisions(report, upn);

  const decide = async (decision: Decision, remark?: string): Promise<boolean> => {
    const step = mine[decision];
    // a rejection has a remark of its own, so it is meant for this one
    if (!step || (decision === 'approve' && isJustStepped()) || !begin(decision)) return false;
    try {
      if (!(await saveFirst())) {
        end();
        return false;
      }
      const { idReport, idReportStatus } = report;
      await stopAskingEarlier(queryClient, idReport);
      await decideReport({
        idReport,
        action: step,
        decision,
        previousStatus: idReportStatus,
        ...(remark && { remark }),
      });
      const which = t(`Decision.done.${decision}`, { number: report.number, name: report.username });
      toast.workflow(t('Message.workflowActionCompleted'), which);
      // still busy: this page takes no other press until the next one stands in its place
      await leave();
      void reportsChanged();
      return true;
    } catch (error) {
      end();
      const isHalfDone = error instanceof WorkflowCallFailed;
      if (!isHalfDone) onFailure(error);
      else
        toast.error(
          t('Message.errorSubmittingWorkflowAction'),
          t(error.isTakenBack ? 'GiftReport.takenBack' : 'GiftReport.notTakenBack'),
        );
      await reportsChanged();
      return isHalfDone && !error.isTakenBack;
    }
  };
  return {
    can: { approve: mine.approve !== undefined, reject: mine.reject !== undefined },
    onBehalfOf: report.onBehalfOf,
    busy,
    approve: () => decide('approve'),
    reject: (remark) => decide('reject', remark),
  };
}
