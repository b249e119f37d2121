import type { IncidentRow } from '#/bff/workflow/engine.ts';
import type { AskedItem, Result } from './item-queries.ts';

/** The state of the run that the engine reports now. */
export interface Observation {
  active: readonly string[];
  elementInstances: readonly string[];
  incidents: readonly Pick<IncidentRow, 'id' | 'element' | 'elementInstance' | 'type' | 'message'>[];
  /** Whether the process can reach an element from the retried element. */
  follows(element: string): boolean;
  /** Whether a job of the retried element is open; if not, the element waits for people, a message or a time. */
  hasJob: boolean;
}

type Item = Pick<
  AskedItem,
  | 'action'
  | 'commandState'
  | 'runState'
  | 'runVersion'
  | 'version'
  | 'incident'
  | 'element'
  | 'elementInstance'
  | 'othersStopped'
  | 'isRipe'
  | 'isOverdue'
>;

/**
 * The outcome of an item whose command was given; undefined if it is not known yet. A completed command is not yet a
 * success: the run itself has to show it.
 *
 * @param observed undefined if the engine does not have the run, or does not answer; needed only for a retry in a run
 * that has not ended
 */
export function outcomeOf(item: Item, observed: Observation | undefined): Result | undefined {
  const { commandState, isOverdue } = item;
  if (commandState === 'rejected') return { state: 'skipped', reason: 'COMMAND_REFUSED' };
  if (commandState === 'void' || commandState === null) return { state: 'skipped', reason: 'COMMAND_VOID' };
  if (commandState !== 'done') return isOverdue ? { state: 'notTaken', reason: 'NOT_SENT' } : undefined;
  const isUnseen = item.action === 'retry' && observed === undefined;
  const late = { state: 'notTaken', reason: isUnseen ? 'ENGINE_SILENT' : 'NO_WORKER' } as const;
  return settled(item, observed) ?? (isOverdue ? late : undefined);
}

function settled(item: Item, observed: Observation | undefined): Result | undefined {
  const { action, runState, runVersion, version } = item;
  const isOver = runState === 'completed' || runState === 'canceled' || runState === 'void';
  if (action === 'cancel') {
    if (!isOver) return undefined;
    return runState === 'canceled' ? { state: 'succeeded' } : { state: 'skipped', reason: 'INSTANCE_ENDED' };
  }
  if (action === 'migrate' && runVersion === version) return { state: 'succeeded' };
  if (runState === 'canceled' || runState === 'void') return { state: 'skipped', reason: 'INSTANCE_ENDED' };
  if (action === 'migrate') return isOver ? { state: 'skipped', reason: 'INSTANCE_ENDED' } : undefined;
  if (isOver) return { state: 'succeeded' };
  return observed && retried(item, observed);
}

/**
 * The outcome of a retry: the step has failed again, the run has stopped at a later step, the step is being carried
 * out, or the step has succeeded. Other incidents of the run that were retried at the same time have their own
 * outcomes.
 */
function retried(item: Item, observed: Observation): Result | undefined {
  const { incident, element, elementInstance, othersStopped } = item;
  if (observed.incidents.some(({ id }) => id === incident)) return undefined;
  // If an earlier version of Openboek gave the command of an item, the item stores only the element.
  const isOwn = (one: Observation['incidents'][number]) =>
    elementInstance === null ? one.element === element : one.elementInstance === elementInstance;
  const again =
    observed.incidents.find(isOwn) ??
    observed.incidents.find(
      (one) => !othersStopped.includes(one.elementInstance ?? '') && observed.follows(one.element),
    );
  if (again) return { state: 'failedAgain', incident: again.type, element: again.element, message: again.message };
  const isActive =
    elementInstance === null
      ? observed.active.includes(element ?? '')
      : observed.elementInstances.includes(elementInstance);
  if (!isActive) return { state: 'succeeded' };
  // An engine's index shows new jobs and incidents with a short delay.
  return observed.hasJob || !item.isRipe ? undefined : { state: 'succeeded' };
}
