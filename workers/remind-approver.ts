import { notify } from '#/bff/notifications/notify.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { listActingUsers, listOpenTasks, markReminded } from '#/bff/workflow/inbox-queries.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/**
 * Reminds everybody who may decide an open task of the instance; each time its timer fires, once; where nobody may, nobody
 * is told. Not while the record is frozen or has a fault: nobody could do what the mail asks.
 */
export const remindApprover = defineJob({
  type: 'remind-approver',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async ({ instance, register, record }) => {
      const { waiting, approved } = register.statuses;
      if (record.shownStatus !== waiting && record.shownStatus !== approved) return DONE;
      for (const task of await listOpenTasks(tx, instance.id)) {
        const people = await listActingUsers(tx, task.id);
        if (people.length === 0) continue;
        await markReminded(tx, task.id);
        const key = `${task.id}:${job.key}`;
        const params = { register: register.name, record: record.id, task: task.id };
        await notify(tx, people, { template: 'taskReminder', params, key });
        await writeLine(tx, { instance: instance.id, userId: null, code: 'reminded', key, params: { people } });
      }
      return DONE;
    }),
});
