import { notify } from '#/bff/notifications/notify.ts';
import { listOperators } from '#/bff/people/approver-queries.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/** A process gave up on a record: its owner and the operators hear of it. */
export const notifyFailure = defineJob({
  type: 'notify-failure',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async ({ instance, register, record }) => {
      await notify(tx, [record.userId, ...(await listOperators(tx, record.companyId))], {
        template: 'processFailed',
        params: { register: register.name, record: record.id, instance: instance.id },
        key: job.key,
      });
      return DONE;
    }),
});
