import { canBeDecided, remindTask } from '#/bff/tasks/remind-task.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';
import { listLateTasks } from './list-late-tasks.ts';

/**
 * Reminds everybody who may decide the open task, each time its timer fires; parallel tasks without this timer are left
 * alone. It sends nothing while the record is frozen, has a fault or waits for the engine, because nobody could decide
 * then.
 */
export const remindApprover = defineJob({
  type: 'remind-approver',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async (work) => {
      if (!canBeDecided(work)) return DONE;
      for (const { id: task } of await listLateTasks(tx, job))
        await remindTask(tx, work, { task, key: `${task}:${job.key}`, by: null });
      return DONE;
    }),
});
