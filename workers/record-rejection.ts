import { together } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withDecisions } from './find-work.ts';

/**
 * Sets the record to its rejected status. The approver's remark becomes the reason (WF-012), and the owner is notified.
 */
export const recordRejection = defineJob({
  type: 'record-rejection',
  input: anyVariables,
  errors: [],
  settles: true,
  run: (tx, job) =>
    withDecisions(tx, job, async ({ made, ...located }) => {
      const { instance, register, record } = located;
      const { waiting, approved, rejected } = register.statuses;
      const rejection = made.findLast(({ action }) => action === 'reject');
      const reason = rejection?.remark ?? null;
      await together([
        changeStatus(tx, located, { from: [waiting, approved], to: rejected, settles: 'completeTask', reason }),
        notify(tx, [record.userId], {
          template: 'reportRejected',
          params: { register: register.name, record: record.id },
          key: instance.id,
        }),
      ]);
      return DONE;
    }),
});
