import type { WorkflowAction } from '#/bff/contract/approval.ts';
import { api } from '#/web/api/api.ts';
import type { ApprovalCalls } from '#/web/api/approval-calls.ts';
import type { Decision } from './my-actions.ts';
import { decideAndRun, submitAndStart } from './workflow-sequence.ts';

/** The message that the workflow receives with an approval. Users never see it, so it is not translated. */
const APPROVED = 'approved by user';

interface Submission {
  id: number;
  /** The status to restore if the submission is taken back. */
  previousStatus: number;
  onSubmitted: () => void;
}

/**
 * Submits a record and starts its approval.
 *
 * @throws ApiError if the record was not submitted; WorkflowCallFailed if the start failed, whether or not the
 * submission could be compensated.
 */
export function submitRecord(calls: ApprovalCalls, { id, previousStatus, onSubmitted }: Submission): Promise<void> {
  return submitAndStart({
    submit: () => calls.submit(id),
    onSubmitted,
    start: (answer) => api.startWorkflow(answer),
    compensate: () => calls.compensate(id, previousStatus),
  });
}

interface DecisionOn {
  id: number;
  action: WorkflowAction;
  decision: Decision;
  /** The remark that a rejection requires. */
  remark?: string;
  /** The version of the record on which the decision is based, for registers that check this version. */
  version?: number | undefined;
  /** The status to restore if the decision is taken back. */
  previousStatus: number;
}

/**
 * Approves or rejects a record, then runs the workflow task with the message "approved by user" or with the remark.
 *
 * @throws ApiError if nothing was decided; WorkflowCallFailed if the task failed, whether or not the decision could be
 * compensated.
 */
export function decideRecord(calls: ApprovalCalls, given: DecisionOn): Promise<void> {
  const { id, action, decision, remark = '', version, previousStatus } = given;
  const isApproval = decision === 'approve';
  const on = { stepId: action.stepId, ...(version !== undefined && { version }) };
  return decideAndRun({
    decide: () => (isApproval ? calls.approve(id, on) : calls.reject(id, remark, on)),
    runTask: () => api.runWorkflowTask(action.stepId, action.stepTypeActionName, isApproval ? APPROVED : remark),
    compensate: () => calls.compensate(id, previousStatus),
  });
}
