import { together } from '#/bff/database/transaction.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withDecisions } from './find-work.ts';

/** The first approval is given: by whom and when. What follows, a second one or the end, the process decides. */
export const recordApproval = defineJob({
  type: 'record-approval',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withDecisions(tx, job, async ({ made, ...located }) => {
      const { instance, register, record } = located;
      const { waiting, approved } = register.statuses;
      const approval = made.findLast(({ action }) => action === 'approve');
      if (!approval) throw new Error(`instance ${instance.id} passes an approval that nobody gave`);
      await together([
        changeStatus(tx, located, { from: [waiting], to: approved, settles: 'completeTask' }),
        register.rememberApproval(tx, record.id, { by: approval.decidedBy, at: approval.decidedAt }),
      ]);
      return DONE;
    }),
});
