/**
 * A message to one instance. Camunda cannot distinguish a repeat from a second message, so we check before repeating.
 */
import type { Command } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from '../core.ts';
import { failureOf } from '../errors.ts';
import { DONE, type Outcome, rejected, tryAgain } from './outcome.ts';
import type { Sending } from './queries.ts';

type Message = Sending & Extract<Command, { kind: 'message' }>;
/** Camunda's clock may differ from ours by this much, in milliseconds. */
const CLOCK_SKEW = 2_000;

export async function sendMessage(core: Core, command: Message): Promise<Outcome> {
  try {
    if (command.sentBefore) {
      const age = Date.now() - command.sentBefore.getTime();
      // the effect of the lost call may not be in the search index yet
      if (age < core.timing.indexLagMs) return stillUnknown(core.timing.indexLagMs - age);
      if (await wasCorrelated(core, command, command.sentBefore)) return DONE;
    }
    await core.calls.correlateMessage({
      name: command.name,
      correlationKey: command.instance,
      variables: { ...command.variables },
    });
    return DONE;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'answer' && failure.status === 404) return rejected('NOT_WAITING', failure.message);
    return tryAgain(command, failure);
  }
}

const stillUnknown = (afterMs: number): Outcome => ({
  kind: 'later',
  afterMs,
  mayBeDone: true,
  message: 'it is not known yet whether an earlier attempt succeeded',
});

/**
 * Whether a subscription of the instance to this message was correlated after `since` minus `CLOCK_SKEW`. If so, this
 * command did it, because the commands of an instance are sent one after the other.
 */
async function wasCorrelated(core: Core, { target, name }: Message, since: Date): Promise<boolean> {
  const { items } = await core.calls.searchMessageSubscriptions(
    { filter: { processInstanceKey: target.key as never, messageName: name } },
    AS_IT_IS,
  );
  const from = since.getTime() - CLOCK_SKEW;
  return (items ?? []).some(
    (each) => each.messageSubscriptionState === 'CORRELATED' && Date.parse(String(each.lastUpdatedDate)) >= from,
  );
}
