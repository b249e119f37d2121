/** Starts an instance by a message, which Camunda accepts only once, however often it is sent. */
import type { Command, InstanceId } from '#/bff/workflow/engine.ts';
import { startMessage } from '../check.ts';
import { findCurrent } from '../cluster/queries.ts';
import type { Core } from '../core.ts';
import { newestDeployed } from '../definition-queries.ts';
import { failureOf } from '../errors.ts';
import { type Outcome, retryAfter, tryAgain } from './outcome.ts';
import type { Sending } from './queries.ts';

const HOUR = 3_600_000;
/** How long Camunda keeps a start message that no process has accepted, and refuses a repeat of that message. */
const TIME_TO_LIVE_MS = 24 * HOUR;
/**
 * A start is repeated for this long after the first attempt, which is well within the time during which Camunda
 * recognises a repeat.
 */
const RETRY_HORIZON_MS = 12 * HOUR;

/**
 * Camunda's answer does not show whether an instance was created, so the command stays under way until the instance's
 * first listener reports it (`jobs/find-own-instance.ts`). Until then it is sent again from time to time, which does no
 * harm.
 */
export async function sendStart(core: Core, command: Sending & Extract<Command, { kind: 'start' }>): Promise<Outcome> {
  const age = command.sentBefore ? Date.now() - command.sentBefore.getTime() : 0;
  if (age > core.timing.startAlarmMs)
    core.log.error({ command: command.id, instance: command.instance, age }, 'an instance has not begun');
  if (age > RETRY_HORIZON_MS) return { kind: 'underWay', afterMs: HOUR };
  if (!(await newestDeployed(core.sql, command.process))) {
    const message = `${command.process} has not been deployed yet`;
    return { kind: 'later', afterMs: retryAfter(command.attempts), mayBeDone: false, message };
  }
  try {
    await core.calls.publishMessage({
      name: startMessage(command.process),
      correlationKey: command.instance,
      messageId: await messageId(core, command.instance),
      timeToLive: TIME_TO_LIVE_MS,
      variables: { ...command.variables, instanceId: command.instance },
    });
  } catch (error) {
    const failure = failureOf(error);
    const isThere = failure.kind === 'answer' && failure.status === 409;
    if (!isThere) return tryAgain(command, failure);
  }
  return { kind: 'underWay', afterMs: core.timing.startAlarmMs };
}

/**
 * The message has a different id for each Camunda: if Camunda was emptied unnoticed, it may have accepted the message
 * before it had the process, and then it keeps refusing the same id. On the first Camunda the id is just that of the
 * instance, as it was for every start before Camundas were distinguished.
 */
async function messageId(core: Core, instance: InstanceId): Promise<string> {
  const cluster = await findCurrent(core.sql);
  return cluster === undefined || cluster.isFirst ? instance : `${instance}:${cluster.id}`;
}
