/**
 * Which tasks can be open together: those that do not wait for each other. A task waits for another task if it does not
 * open while that task is undecided. To find out, the dry run is repeated once for each task, without deciding that
 * task. Tasks that can be open together form a group; of any two groups, one lies entirely before the other.
 */
import type { Model } from '../model/model.ts';
import { type Opened, rehearse, type Script } from './rehearsal.ts';

/**
 * With more tasks than this, a dry run for each would take too long. The groups are then the batches of the one dry run
 * in which all tasks are approved in turn.
 */
const MOST_TASKS = 20;

/** The number of each task's group, in the order of the tasks. */
export function groupsOf(model: Model, script: Script, tasks: readonly Opened[]): number[] {
  const batches = tasks.map(({ batch }) => batch);
  if (new Set(batches).size === tasks.length || tasks.length > MOST_TASKS) return batches;
  const waits = waitsFor(model, script, tasks);
  const groups = tasks.map(() => 0);
  const fill = (from: number, group: number) => {
    groups[from] = group;
    for (const other of tasks.keys()) {
      if (!groups[other] && !waits(from, other) && !waits(other, from)) fill(other, group);
    }
  };
  for (const index of tasks.keys()) if (!groups[index]) fill(index, index + 1);
  return groups;
}

/** Whether the task `later` waits for `earlier`. */
function waitsFor(model: Model, script: Script, tasks: readonly Opened[]): (later: number, earlier: number) => boolean {
  const named = ({ element, round }: Opened) => `${element} ${round}`;
  const names = tasks.map(named);
  const without = tasks.map((task) => new Set(rehearse(model, script, task).tasks.map(named)));
  return (later, earlier) => !without[earlier]?.has(names[later] ?? '');
}
