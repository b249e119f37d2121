import type { IncidentRow } from '#/bff/workflow/engine.ts';
import type { AskedItem, Result } from './item-queries.ts';

/** What the engine reports about the run now. */
export interface Told {
  elementInstances: readonly string[];
  incidents: readonly Pick<IncidentRow, 'id' | 'element' | 'elementInstance' | 'type' | 'message'>[];
  /** Whether the process can come to this element from the one that was retried. */
  follows(element: string): boolean;
}

type Item = Pick<
  AskedItem,
  | 'action'
  | 'commandState'
  | 'runState'
  | 'runVersion'
  | 'version'
  | 'incident'
  | 'elementInstance'
  | 'othersStopped'
  | 'isOverdue'
>;

/**
 * The outcome of an item whose command was given; undefined: not known yet. A completed command is not yet a success:
 * the run itself has to show it.
 *
 * @param told undefined: the engine does not know the run, or does not answer
 */
export function outcomeOf(item: Item, told: Told | undefined): Result | undefined {
  const { commandState, isOverdue } = item;
  if (commandState === 'rejected') return { state: 'skipped', reason: 'COMMAND_REFUSED' };
  if (commandState === 'void' || commandState === null) return { state: 'skipped', reason: 'COMMAND_VOID' };
  if (commandState !== 'done') return isOverdue ? { state: 'notTaken', reason: 'NOT_SENT' } : undefined;
  const isUnseen = item.action === 'retry' && told === undefined;
  const late = { state: 'notTaken', reason: isUnseen ? 'ENGINE_SILENT' : 'NO_WORKER' } as const;
  return settled(item, told) ?? (isOverdue ? late : undefined);
}

function settled(item: Item, told: Told | undefined): Result | undefined {
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
  return told && retried(item, told);
}

/**
 * The outcome of a retry: the step has failed again, the run has stopped at a step that follows from it, the step is
 * active, or the process has left it. What happens to other incidents of the run, tried at the same time, is theirs.
 */
function retried({ incident, elementInstance, othersStopped }: Item, told: Told): Result | undefined {
  const { elementInstances, incidents, follows } = told;
  if (incidents.some(({ id }) => id === incident)) return undefined;
  const again =
    incidents.find((one) => one.elementInstance === elementInstance) ??
    incidents.find((one) => !othersStopped.includes(one.elementInstance ?? '') && follows(one.element));
  if (again) return { state: 'failedAgain', incident: again.type, element: again.element, message: again.message };
  return elementInstance !== null && elementInstances.includes(elementInstance) ? undefined : { state: 'succeeded' };
}
