/** Reports a step to Openboek: the effects of the interpreter as the events of the port. */
import type { TransactionSql as Tx } from 'postgres';
import type { WorkflowEvents } from '#/bff/workflow/engine.ts';
import type { Effect } from './interpreter/run.ts';
import type { InstanceState } from './interpreter/state.ts';

/**
 * Reports the effects one after the other, in the order in which they happened; `state` is the state after the step.
 */
export async function reportEffects(
  tx: Tx,
  events: WorkflowEvents,
  state: InstanceState,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await reportEffect(tx, events, state, effect);
}

async function reportEffect(tx: Tx, events: WorkflowEvents, state: InstanceState, effect: Effect): Promise<void> {
  const instance = state.id;
  switch (effect.kind) {
    case 'taskOpened':
      return events.taskCreated(tx, {
        engineTaskKey: String(effect.key),
        instance,
        elementId: effect.element,
        approverRule: effect.headers.approverRule ?? '',
        dueAt: effect.dueAt === null ? null : new Date(effect.dueAt),
      });
    case 'taskCanceled':
      return events.taskCanceled(tx, { engineTaskKey: String(effect.key), instance });
    case 'incident': {
      const { element, type, message, open } = effect;
      const othersOpen = !open && Object.keys(state.incidents).length > 0;
      return events.incident(tx, { instance, element, type, message, open, othersOpen });
    }
    case 'ended':
      return events.ended(tx, { instance, how: effect.how });
    case 'history': // the engine itself stores these
      return;
  }
}
