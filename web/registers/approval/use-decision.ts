import { useQueryClient } from '@tanstack/react-query';
import { APPROVAL_CALLS } from '#/web/api/approval-calls.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useBusy } from '../use-busy.ts';
import { decideRecord } from './approval-calls.ts';
import type { ApprovalKind, ApprovedRecord } from './approval-kind.ts';
import { type Decision, myDecisions } from './my-actions.ts';
import { useAfterDecision } from './use-after-decision.ts';
import { useJustStepped } from './use-just-stepped.ts';
import { WorkflowCallFailed } from './workflow-sequence.ts';

interface Options {
  /** Saves any unsaved changes before the decision (WF-016). If this fails, it returns false and nothing is decided. */
  saveFirst: () => Promise<boolean>;
  /** Receives the reason why nothing was decided, to show on the page. */
  onFailure: (error: unknown) => void;
  /** Returns the version on which the person decides, for records that may change while somebody reads them. */
  version?: () => number;
}

export interface RecordDecision {
  /** The decisions for which this person gets a button. */
  can: Readonly<Record<Decision, boolean>>;
  /** The name of the person on whose behalf the user decides; null if the task is the user's own. */
  onBehalfOf: string | null;
  busy: Decision | null;
  /** @returns whether the record was decided; if not, the remark is kept. */
  approve: () => Promise<boolean>;
  reject: (remark: string) => Promise<boolean>;
}

/**
 * Approves or rejects a record (WF-008 to WF-014): makes the two calls of `workflow-sequence.ts`, shows a message, and
 * then leaves the page.
 */
export function useDecision<Details extends ApprovedRecord, Row>(
  kind: ApprovalKind<Details, Row>,
  record: Details,
  { saveFirst, onFailure, version }: Options,
): RecordDecision {
  const { t } = useLabels();
  const { upn } = useCurrentUser();
  const toast = useToast();
  const queryClient = useQueryClient();
  const id = kind.idOf(record);
  const leave = useAfterDecision(kind, id);
  const { busy, begin, end } = useBusy<Decision>();
  const isJustStepped = useJustStepped();
  const mine = myDecisions(record, upn);

  const decide = async (decision: Decision, remark?: string): Promise<boolean> => {
    const step = mine[decision];
    // Just after the page has moved on, an approval may be meant for the previous record. A rejection cannot, because
    // it needs a remark.
    if (!step || (decision === 'approve' && isJustStepped()) || !begin(decision)) return false;
    try {
      if (!(await saveFirst())) {
        end();
        return false;
      }
      await kind.beforeDecision?.(queryClient, id);
      await decideRecord(APPROVAL_CALLS[kind.register], {
        id,
        action: step,
        decision,
        previousStatus: kind.statusOf(record),
        version: version?.(),
        ...(remark && { remark }),
      });
      const which = t(`Decision.done.${decision}`, { number: record.number, name: kind.ownerOf(record) });
      toast.workflow(t('Message.workflowActionCompleted'), which);
      // The page stays busy, so that it ignores further presses until the next page replaces it.
      await leave();
      void kind.changed(queryClient);
      return true;
    } catch (error) {
      end();
      const isHalfDone = error instanceof WorkflowCallFailed;
      if (!isHalfDone) onFailure(error);
      else
        toast.error(
          t('Message.errorSubmittingWorkflowAction'),
          t(error.isTakenBack ? kind.words.takenBack : kind.words.notTakenBack),
        );
      await kind.changed(queryClient);
      return isHalfDone && !error.isTakenBack;
    }
  };
  return {
    can: { approve: mine.approve !== undefined, reject: mine.reject !== undefined },
    onBehalfOf: record.onBehalfOf,
    busy,
    approve: () => decide('approve'),
    reject: (remark) => decide('reject', remark),
  };
}
