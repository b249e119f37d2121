import type { Tx } from '#/bff/database/connection.ts';
import type { Job } from '#/bff/workflow/engine.ts';
import { type InboxTask, listOpenTasks } from '#/bff/workflow/inbox-queries.ts';
import { readDrawing } from '#/bff/workflow/view/drawing.ts';
import { findRun } from '#/bff/workflow/view/queries.ts';
import { waitingTasks } from '#/bff/workflow/view/waiting-tasks.ts';

/**
 * The open tasks that a reminder or an escalation is about: of several parallel tasks only those with the timer that
 * led to the job, because the others have timers of their own. All open tasks if the drawing does not show which.
 */
export async function listLateTasks(tx: Tx, job: Job<unknown>): Promise<InboxTask[]> {
  const open = await listOpenTasks(tx, job.instance);
  if (open.length === 0) return open;
  const run = await findRun(tx, job.instance);
  const tasks = run ? waitingTasks(await readDrawing(run.xml), job.element) : null;
  return tasks ? open.filter(({ elementId }) => tasks.has(elementId)) : open;
}
