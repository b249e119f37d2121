import type { Drawing } from './drawing.ts';

/**
 * The ids of the user tasks that a step after a boundary event (BPMN 2.0.2, 10.5.6) is about: those that have the event,
 * or are in a subprocess that has it. Null if the step does not show which tasks it is about: it can also be reached
 * without a boundary event, or the event is attached to something without user tasks. Links are not followed.
 */
export function waitingTasks({ elements, flows }: Drawing, step: string): ReadonlySet<string> | null {
  const seen = new Set<string>();
  const activities = new Set<string>();
  const queue = [step];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const element = elements.get(id);
    if (element?.attachedTo) {
      activities.add(element.attachedTo);
      continue;
    }
    const before = flows.filter(({ to }) => to === id).map(({ from }) => from);
    if (before.length === 0) {
      if (!element?.within) return null;
      before.push(element.within);
    }
    queue.push(...before);
  }
  const isInside = (id: string | null): boolean =>
    id !== null && (activities.has(id) || isInside(elements.get(id)?.within ?? null));
  const tasks = [...elements.values()].filter(({ id, kind }) => kind === 'userTask' && isInside(id));
  return tasks.length > 0 ? new Set(tasks.map(({ id }) => id)) : null;
}
