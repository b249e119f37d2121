/** Completing a user task. Camunda answers when the last listener is done. Our listener settles the command. */
import { findEngineTaskKey } from '#/bff/workflow/commands/queries.ts';
import type { Command } from '#/bff/workflow/engine.ts';
import { LOST } from '#/bff/workflow/recovery.ts';
import type { Core } from '../core.ts';
import { type Failure, failureOf } from '../errors.ts';
import { DONE, type Outcome, rejected, tryAgain } from './outcome.ts';
import type { Sending } from './queries.ts';

/** How long a task may be in transition before it needs attention. */
const PATIENCE_MS = 10 * 60_000;

type CompleteTask = Sending & Extract<Command, { kind: 'completeTask' }>;

export async function sendCompletion(core: Core, command: CompleteTask): Promise<Outcome> {
  const task = await findEngineTaskKey(core.sql, command.task);
  if (task?.instance !== command.instance) return rejected('TASK_GONE', 'there is no such task');
  if (task.key.startsWith(LOST))
    return { kind: 'later', afterMs: 1_000, mayBeDone: false, message: 'the task has not been opened again yet' };
  try {
    await core.calls.completeUserTask({
      userTaskKey: task.key as never,
      action: command.id,
      variables: { ...command.variables },
    });
    return DONE;
  } catch (error) {
    return afterFailure(core, command, failureOf(error));
  }
}

function afterFailure(core: Core, command: CompleteTask, failure: Failure): Outcome {
  if (failure.kind !== 'answer' || failure.status === 400) return tryAgain(command, failure);
  // the task is gone. Either an earlier attempt completed it and the listener has settled the command, so that this
  // rejection changes nothing; or the task was completed without Openboek
  if (failure.status === 404) return rejected('TASK_GONE', failure.message);
  if (/denied by Task Listener/i.test(failure.message)) return rejected('DENIED', failure.message);
  return betweenStates(core, command, failure);
}

/** 409: Camunda is just creating, completing or cancelling the task, and will soon be done. */
function betweenStates(core: Core, command: CompleteTask, { message }: Failure): Outcome {
  const age = command.sentBefore ? Date.now() - command.sentBefore.getTime() : 0;
  if (age < PATIENCE_MS) {
    const afterMs = Math.min(200 * 2 ** Math.min(command.attempts, 6), 10_000);
    return { kind: 'later', afterMs, mayBeDone: true, message };
  }
  core.log.error(
    { command: command.id, instance: command.instance, problem: message },
    'a task remains between states',
  );
  return { kind: 'later', afterMs: 300_000, mayBeDone: true, message };
}
