import { canBeDecided, remindTask } from '#/bff/tasks/remind-task.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { listOpenTasks } from '#/bff/workflow/inbox-queries.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/**
 * Reminds everybody who may decide an open task of the instance, each time the timer fires. It sends nothing while the
 * record is frozen, has a fault or waits for the engine, because nobody could decide then.
 */
export const remindApprover = defineJob({
  type: 'remind-approver',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async (work) => {
      if (!canBeDecided(work)) return DONE;
      for (const { id: task } of await listOpenTasks(tx, work.instance.id))
        await remindTask(tx, work, { task, key: `${task}:${job.key}`, by: null });
      return DONE;
    }),
});
