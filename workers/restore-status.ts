import { changeStatus } from '#/bff/registers/change-status.ts';
import { markFault } from '#/bff/registers/queries.ts';
import { reasonBefore } from '#/bff/registers/reason-before.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/**
 * Compensation of register-submission: restores the status from before the submission, as if the record had
 * not been submitted, and clears the fault.
 */
export const restoreStatus = defineJob({
  type: 'restore-status',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async (located) => {
      const { instance, register, record } = located;
      const { waiting, approved } = register.statuses;
      const from = [waiting, approved];
      const reason = await reasonBefore(tx, located);
      await changeStatus(tx, located, { from, to: instance.previousStatus, settles: 'completeTask', reason });
      await register.forgetSubmit(tx, record.id);
      await markFault(tx, register.table, instance.id, false);
      await writeLine(tx, { instance: instance.id, userId: null, code: 'restored', key: instance.id });
      return DONE;
    }),
});
