import type { WorkflowAction } from '#/bff/contract/approval.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { api } from '#/web/api/api.ts';
import { decideAndRun, submitAndStart } from '../workflow-sequence.ts';
import type { Decision } from './my-actions.ts';

/** What the workflow is told on an approval (spec 1§4); no text for people, so it is not translated. */
const APPROVED = 'approved by user';

/**
 * Submits a Concept and starts its approval.
 *
 * @throws ApiError when it was not submitted; WorkflowCallFailed when the start failed and was compensated.
 */
export function submitReport(idReport: number, onSubmitted: () => void): Promise<void> {
  return submitAndStart({
    submit: () => api.submitReport(idReport),
    onSubmitted,
    start: (answer) => api.startWorkflow(answer),
    compensate: () => api.compensate(idReport, REPORT_STATUS.Concept),
  });
}

interface DecisionOn {
  idReport: number;
  action: WorkflowAction;
  decision: Decision;
  /** Of a rejection. */
  remark?: string;
  /** What the report goes back to when the decision is taken back: 5 or 10. */
  previousStatus: number;
}

/**
 * Approves or rejects, then runs the workflow task with the message "approved by user" or the remark.
 *
 * @throws ApiError when nothing was decided; WorkflowCallFailed when the task failed and was compensated.
 */
export function decideReport({ idReport, action, decision, remark = '', previousStatus }: DecisionOn): Promise<void> {
  const isApproval = decision === 'approve';
  return decideAndRun({
    decide: () =>
      isApproval ? api.approveReport(idReport, action.stepId) : api.rejectReport(idReport, remark, action.stepId),
    runTask: () => api.runWorkflowTask(action.stepId, action.stepTypeActionName, isApproval ? APPROVED : remark),
    compensate: () => api.compensate(idReport, previousStatus),
  });
}
