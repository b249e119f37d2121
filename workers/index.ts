import type { AnyJob } from '#/bff/workflow/engine.ts';
import { escalateTask } from './escalate-task.ts';
import { notifyFailure } from './notify-failure.ts';
import { notifyPeople } from './notify-people.ts';
import { processReport } from './process-report.ts';
import { recordApproval } from './record-approval.ts';
import { recordRejection } from './record-rejection.ts';
import { recordWithdrawal } from './record-withdrawal.ts';
import { registerSubmission } from './register-submission.ts';
import { remindApprover } from './remind-approver.ts';
import { restoreStatus } from './restore-status.ts';

/** All job types, the same for both engines. Types may only be added: a running instance may still need an old one. */
export const jobs: readonly AnyJob[] = [
  registerSubmission,
  restoreStatus,
  recordApproval,
  recordRejection,
  processReport,
  recordWithdrawal,
  remindApprover,
  escalateTask,
  notifyFailure,
  notifyPeople,
];
