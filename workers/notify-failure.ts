import { notify } from '#/bff/notifications/notify.ts';
import { listOperators } from '#/bff/people/approvers/queries.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/** Notifies the owner of a record that it was returned, and the operators that its process has failed for good. */
export const notifyFailure = defineJob({
  type: 'notify-failure',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async ({ instance, register, record }) => {
      const params = { register: register.name, record: record.id, instance: instance.id };
      await notify(tx, [record.userId], { template: 'reportReturned', params, key: job.key });
      const operators = await listOperators(tx, record.companyId);
      await notify(tx, operators, { template: 'processFailed', params, key: job.key });
      return DONE;
    }),
});
