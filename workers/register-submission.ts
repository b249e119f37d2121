import { together } from '#/bff/database/transaction.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/** The first step of an approval: the record waits for its first approver, and its log shows who submitted it. */
export const registerSubmission = defineJob({
  type: 'register-submission',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async (located) => {
      const { instance, register } = located;
      const { waiting } = register.statuses;
      const line = { instance: instance.id, key: instance.id };
      const { process, version } = instance;
      await together([
        changeStatus(tx, located, { from: [instance.previousStatus], to: waiting, settles: 'start', reason: null }),
        writeLine(tx, { ...line, userId: instance.startedBy, code: 'submitted' }),
        writeLine(tx, { ...line, userId: null, code: 'started', params: { process, version } }),
      ]);
      return DONE;
    }),
});
