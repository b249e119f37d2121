/**
 * Which tasks can be open together: those of which neither waits for the other. One waits for another if it does not come up
 * when that other one is never decided, so each task is held back once. Groups are what such pairs tie together; of two
 * groups one lies wholly before the other.
 */
import type { Model } from '../model/model.ts';
import { type Opened, rehearse, type Script } from './rehearsal.ts';

/** Of more tasks than this those count as together that were so when everybody approved in turn: it would take too long. */
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

/** Does the task `later` wait for `earlier`? */
function waitsFor(model: Model, script: Script, tasks: readonly Opened[]): (later: number, earlier: number) => boolean {
  const named = ({ element, round }: Opened) => `${element} ${round}`;
  const names = tasks.map(named);
  const without = tasks.map((task) => new Set(rehearse(model, script, task).tasks.map(named)));
  return (later, earlier) => !without[earlier]?.has(names[later] ?? '');
}
