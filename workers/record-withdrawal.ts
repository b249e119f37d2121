import { notify } from '#/bff/notifications/notify.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { reasonBefore } from '#/bff/registers/reason-before.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { listAskedPeople } from '#/bff/workflow/inbox-queries.ts';
import { findIssuer } from '#/bff/workflow/instance-queries.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/** Returns a withdrawn record to its owner, and notifies everybody who was asked to decide. */
export const recordWithdrawal = defineJob({
  type: 'record-withdrawal',
  input: anyVariables,
  errors: [],
  settles: true,
  run: (tx, job) =>
    withRecord(tx, job, async (located) => {
      const { instance, register, record } = located;
      const { waiting, approved, withdrawn } = register.statuses;
      // If the earlier status is restored, its reason is restored too; the reason for the withdrawal is in the log.
      const back =
        withdrawn === null
          ? { to: instance.previousStatus, reason: await reasonBefore(tx, located) }
          : { to: withdrawn };
      await changeStatus(tx, located, { from: [waiting, approved], settles: 'message', ...back });
      await writeLine(tx, {
        instance: instance.id,
        userId: await findIssuer(tx, instance.id, 'message'),
        code: 'withdrawn',
        key: instance.id,
        message: record.wfReason,
      });
      await notify(tx, await listAskedPeople(tx, instance.id), {
        template: 'reportWithdrawn',
        params: { register: register.name, record: record.id },
        key: instance.id,
      });
      return DONE;
    }),
});
