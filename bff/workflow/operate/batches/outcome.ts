import type { IncidentRow } from '#/bff/workflow/engine.ts';
import type { AskedItem, Result } from './item-queries.ts';

/** What the engine reports about the run now. */
export interface Told {
  active: readonly string[];
  incidents: readonly Pick<IncidentRow, 'id' | 'element' | 'type' | 'message'>[];
}

type Item = Pick<
  AskedItem,
  'action' | 'commandState' | 'runState' | 'runVersion' | 'version' | 'incident' | 'element' | 'others' | 'isOverdue'
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
  return settled(item, told) ?? (isOverdue ? { state: 'notTaken', reason: 'NO_WORKER' } : undefined);
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
 * The outcome of a retry: the run has failed again at the step or behind it, the step is active, or the process has
 * left it.
 */
function retried({ incident, element, others }: Item, { active, incidents }: Told): Result | undefined {
  if (incidents.some(({ id }) => id === incident)) return undefined;
  const again = incidents.find(({ id }) => !others.includes(id));
  if (again) return { state: 'failedAgain', incident: again.type, element: again.element, message: again.message };
  const here = incidents.filter((one) => one.element === element);
  const tokens = active.filter((one) => one === element).length;
  return tokens > here.length ? undefined : { state: 'succeeded' };
}
