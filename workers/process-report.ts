import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { together } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withDecisions } from './find-work.ts';

/**
 * Ignores character errors, because older texts may contain characters that are refused today: an approved
 * record is entered unchanged.
 */
const isIncomplete = (faults: FieldErrors): boolean =>
  Object.values(faults).some((codes) => codes.some((code) => code !== 'invalidText'));

/**
 * The last step of an approval. Enters the record in the register, approved by the person who gave the last approval,
 * or without an approver if the process requires no approval. A record that no longer meets the requirements for
 * submission cannot be entered: the process catches CANNOT_PROCESS and returns the record to its owner.
 */
export const processReport = defineJob({
  type: 'process-report',
  input: anyVariables,
  errors: ['CANNOT_PROCESS'],
  settles: true,
  run: (tx, job) =>
    withDecisions(tx, job, async ({ made, ...located }) => {
      const { instance, register, record } = located;
      if (isIncomplete(register.missing(record))) return { error: 'CANNOT_PROCESS' };
      const { waiting, approved, processed } = register.statuses;
      const approval = made.findLast(({ action, isApproval }) => action === 'approve' && isApproval);
      await together([
        changeStatus(tx, located, { from: [waiting, approved], to: processed, settles: 'completeTask' }),
        register.processed?.(tx, record),
        approval && register.rememberApproval(tx, record.id, { by: approval.decidedBy, at: approval.decidedAt }),
        writeLine(tx, { instance: instance.id, userId: null, code: 'processed', key: instance.id }),
        notify(tx, [record.userId], {
          template: 'reportProcessed',
          params: { register: register.name, record: record.id },
          key: instance.id,
        }),
      ]);
      return DONE;
    }),
});
