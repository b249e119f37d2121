/**
 * Compares the instances that count as running here with Camunda's state: an instance that was cancelled
 * there does not run its end listener.
 */
import { AS_IT_IS, type Core } from '../core.ts';
import { ownInstances } from '../own-instances.ts';
import { inOrder } from './in-order.ts';
import type { RunningInstance } from './reconcile-queries.ts';

/** The number of instances per search. */
const BATCH = 100;

/** Ends instances here that have ended only in Camunda. */
export async function compareInstances(core: Core, running: readonly RunningInstance[]): Promise<void> {
  for (let from = 0; from < running.length; from += BATCH) {
    const batch = running.slice(from, from + BATCH);
    const keys = batch.map(({ key }) => key);
    const { items } = await core.calls.searchProcessInstances(
      { filter: { processInstanceKey: { $in: keys } as never }, page: { limit: BATCH } as never },
      AS_IT_IS,
    );
    const states = new Map((items ?? []).map((each) => [String(each.processInstanceKey), String(each.state)]));
    const over = batch.filter(({ key }) => hasEnded(states.get(key)));
    const own = await ownInstances(
      core,
      over.map(({ key }) => key),
    );
    for (const instance of batch) {
      const isOurs = !over.includes(instance) || own.get(instance.key)?.id === instance.id;
      await compareInstance(core, instance, isOurs ? states.get(instance.key) : undefined);
    }
  }
}

const hasEnded = (state: string | undefined): boolean => state === 'COMPLETED' || state === 'TERMINATED';

async function compareInstance(core: Core, { id, key }: RunningInstance, state: string | undefined): Promise<void> {
  if (hasEnded(state)) {
    const how = state === 'COMPLETED' ? 'completed' : 'canceled';
    core.log.warn({ instance: id, how }, 'an instance ended without Openboek being notified');
    await inOrder(core, id, (tx) => core.events.ended(tx, { instance: id, how }));
  } else if (state === undefined) {
    // Camunda is now another cluster, or has lost its state. Openboek cannot tell which of the two, so a person must
    // check
    core.log.error({ instance: id, key }, 'Camunda does not have an instance that runs in Openboek');
  }
}
