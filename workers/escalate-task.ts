import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listNextAbove } from '#/bff/people/approvers/queries.ts';
import { auditWork } from '#/bff/registers/audit-work.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import { listDeciders } from '#/bff/workflow/decision-queries.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { addCandidates, type InboxTask, listActingUsers, listCandidates } from '#/bff/workflow/inbox-queries.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';
import { listLateTasks } from './list-late-tasks.ts';

/**
 * When a task has waited too long, adds the supervisors of its candidates as candidates. A supervisor who cannot decide
 * is replaced by the next person above who can (decision 0033). The earlier candidates keep the task. An excluded
 * person never gets it. If there is nobody above, nothing changes. Parallel tasks without this timer are left alone.
 * This job also runs while the record is frozen, because the timer fires only once; the new candidates can decide after
 * the release.
 */
export const escalateTask = defineJob({
  type: 'escalate-task',
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async (work) => {
      const { instance, register, record } = work;
      for (const task of await listLateTasks(tx, job)) {
        const people = await findNewPeople(tx, task, record, instance.startedBy);
        if (people.length === 0) continue;
        const actedBefore = new Set(await listActingUsers(tx, task.id));
        await addCandidates(
          tx,
          task.id,
          people.map((userId) => ({ userId, reason: 'escalated' as const })),
        );
        // The delegates of the new candidates are notified too.
        const acting = (await listActingUsers(tx, task.id)).filter((id) => !actedBefore.has(id));
        const key = `${task.id}:${job.key}`;
        const params = { register: register.name, record: record.id, task: task.id };
        await notify(tx, [...people, ...acting], { template: 'taskEscalated', params, key });
        await writeLine(tx, { instance: instance.id, userId: null, code: 'escalated', key, params: { people } });
        await auditWork(tx, work, 'escalate', { task: task.id, people });
      }
      return DONE;
    }),
});

async function findNewPeople(
  tx: Tx,
  task: InboxTask,
  record: WorkflowRecord,
  submitter: number | null,
): Promise<number[]> {
  const present = (await listCandidates(tx, task.id)).map(({ userId }) => userId);
  const excluded = [...(await listDeciders(tx, task.instance)), record.userId, submitter ?? record.userId];
  return (await listNextAbove(tx, present, excluded)).filter((id) => !present.includes(id));
}
