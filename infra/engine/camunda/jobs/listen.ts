/** Turns the jobs of the listeners that Openboek added to the process into events of the port. */
import type { TransactionSql as Tx } from 'postgres';
import { notifySettled } from '#/bff/workflow/commands/queries.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';
import { findCompletion, settle } from '../dispatch/queries.ts';
import { dueDateOf } from '../due-date.ts';
import type { KnownInstance } from '../instance-queries.ts';
import { lookSoon } from '../sweeps/look-soon.ts';
import { asUuid } from '../uuid.ts';
import type { EngineJob, Verdict } from './engine-job.ts';
import { findOwnInstance } from './find-own-instance.ts';

/** Throws the error from `events`. In that case nothing was written, and the listener's job is repeated. */
export async function listen(core: Core, job: EngineJob): Promise<Verdict> {
  return (await core.sql.begin(async (tx) => report(core, tx, job, await findOwnInstance(core, tx, job)))) as Verdict;
}

const GO_ON: Verdict = { kind: 'complete' };

async function report(core: Core, tx: Tx, job: EngineJob, { id: instance }: KnownInstance): Promise<Verdict> {
  const engineTaskKey = job.userTask?.userTaskKey;
  if (!engineTaskKey) {
    // a listener of the process itself reports its end. The start needs no report here: `findOwnInstance` has already
    // reported it
    if (String(job.elementId) === String(job.processDefinitionId))
      await core.events.ended(tx, { instance, how: 'completed' });
    return GO_ON;
  }
  switch (job.listenerEventType) {
    case 'CREATING': {
      const { approverRule = '' } = job.customHeaders as Record<string, string>;
      const dueAt = dueDateOf(job.userTask?.dueDate);
      await core.events.taskCreated(tx, { engineTaskKey, instance, elementId: job.elementId, approverRule, dueAt });
      return GO_ON;
    }
    case 'COMPLETING':
      return completing(core, tx, { instance, engineTaskKey }, job.userTask?.action);
    case 'CANCELING':
      await core.events.taskCanceled(tx, { engineTaskKey, instance });
      lookSoon(core, instance);
      return GO_ON;
    default:
      throw new Error(`Openboek has no listener for ${job.listenerEventType}`);
  }
}

/**
 * Only a command from Openboek completes a task. The command counts as done from now on, whatever happens to the call
 * that sent it.
 */
async function completing(
  core: Core,
  tx: Tx,
  task: { instance: InstanceId; engineTaskKey: string },
  action: unknown,
): Promise<Verdict> {
  const id = asUuid(action);
  const command = id === null ? null : ((await findCompletion(tx, id, task)) ?? null);
  const answer = command === null ? 'deny' : await core.events.taskCompleting(tx, { ...task, command });
  if (command === null || answer === 'deny')
    return { kind: 'deny', reason: 'only a decision in Openboek completes this task' };
  if (await settle(tx, command, { state: 'done' })) {
    await notifySettled(tx, command);
    await wakeRunner(tx);
  }
  return GO_ON;
}
