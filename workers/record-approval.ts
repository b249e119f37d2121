import { changeStatus } from '#/bff/registers/change-status.ts';
import { listDecisions } from '#/bff/workflow/decision-queries.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/** The first approval is given: by whom and when. What follows, a second one or the end, the process decides. */
export const recordApproval = defineJob({
  type: 'record-approval',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async (located) => {
      const { instance, register, record } = located;
      const { waiting, approved } = register.statuses;
      const made = await listDecisions(tx, instance.id);
      const approval = made.findLast(({ action }) => action === 'approve');
      if (!approval) throw new Error(`instance ${instance.id} passes an approval that nobody gave`);
      await changeStatus(tx, located, { from: [waiting], to: approved, settles: 'completeTask' });
      await register.rememberApproval(tx, record.id, { by: approval.decidedBy, at: approval.decidedAt });
      return DONE;
    }),
});
