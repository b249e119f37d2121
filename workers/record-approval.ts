import { recordApproval as noteApproval } from '#/bff/registers/record-approval.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withDecisions } from './find-work.ts';

/** Records who gave an approval and when. The process determines the next step: another approval or the end. */
export const recordApproval = defineJob({
  type: 'record-approval',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withDecisions(tx, job, async ({ made, ...located }) => {
      const approval = made.findLast(({ action, isApproval }) => action === 'approve' && isApproval);
      if (!approval) throw new Error(`instance ${located.instance.id} has passed an approval step without an approval`);
      await noteApproval(tx, located, approval);
      return DONE;
    }),
});
