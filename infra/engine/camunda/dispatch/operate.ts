/** Operators' commands on a running instance. Each command may be repeated: the repetition has no effect. */
import type { Command } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';
import { failureOf, unlessMissing } from '../errors.ts';
import { openJobs } from '../open-jobs.ts';
import { closeIncident, findIncident, forgetError } from '../sweeps/incident-queries.ts';
import { DONE, type Outcome, rejected, tryAgain } from './outcome.ts';
import type { Sending } from './queries.ts';

type Of<K extends Command['kind']> = Sending & Extract<Command, { kind: K }>;

/**
 * Reports the end of the instance when Camunda answers, because no listener does. `canceling` listeners may still hold
 * the instance then.
 */
export async function sendCancel(core: Core, command: Of<'cancel'>): Promise<Outcome> {
  const { instance } = command;
  const ended: Outcome = { kind: 'done', effects: (tx) => core.events.ended(tx, { instance, how: 'canceled' }) };
  try {
    await core.calls.cancelProcessInstance({ processInstanceKey: command.target.key as never });
    return ended;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'answer' || failure.status !== 404) return tryAgain(command, failure);
    return command.sentBefore ? ended : rejected('INSTANCE_ENDED', failure.message);
  }
}

export async function sendVariables(core: Core, command: Of<'setVariables'>): Promise<Outcome> {
  try {
    await core.calls.createElementInstanceVariables({
      elementInstanceKey: command.target.key as never,
      variables: { ...command.variables },
    });
    return DONE;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'answer' || failure.status !== 404) return tryAgain(command, failure);
    return command.sentBefore ? DONE : rejected('INSTANCE_ENDED', failure.message);
  }
}

/**
 * Only for a job that belongs to this instance and has no incident: a job with an incident waits until the incident is
 * resolved.
 */
export async function sendRetries(core: Core, command: Of<'changeRetries'>): Promise<Outcome> {
  if (!/^\d{1,19}$/.test(command.job)) return rejected('NOT_WAITING', 'that is not a job key');
  const jobKey = command.job as never;
  try {
    const open = await openJobs(core, command.target.key, jobKey);
    if (!open.some(({ retriesLeft }) => retriesLeft > 0)) return rejected('NOT_WAITING', 'there is no such job');
    await core.calls.updateJob({ jobKey, changeset: { retries: command.retries } });
    return DONE;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'answer' || failure.status !== 404) return tryAgain(command, failure);
    return rejected('NOT_WAITING', failure.message);
  }
}

/** A job without retries left first gets new retries; otherwise its incident would open again at once. */
export async function sendResolution(core: Core, command: Of<'resolveIncident'>): Promise<Outcome> {
  const { incident: key, instance } = command;
  const known = await findIncident(core.sql, instance, key);
  if (!known) return rejected('NOT_WAITING', 'there is no such incident');
  try {
    if (known.jobKey) {
      await forgetError(core.sql, instance, known.jobKey);
      const changeset = { retries: Math.max(command.retries, 1) };
      await unlessMissing(core.calls.updateJob({ jobKey: known.jobKey as never, changeset }));
    }
    await core.calls.resolveIncident({ incidentKey: key as never });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'answer' || failure.status !== 404) return tryAgain(command, failure);
    if (!command.sentBefore) return rejected('NOT_WAITING', failure.message);
  }
  const { element, type, message } = known;
  return {
    kind: 'done',
    effects: async (tx) => {
      const closed = await closeIncident(tx, instance, key);
      if (closed) await core.events.incident(tx, { instance, element, type, message, open: false, ...closed });
    },
  };
}
