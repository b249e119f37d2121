import type { Drawing, DrawnElement } from './drawing.ts';

/**
 * Whether a token on one element can lead to a token on another: by sequence flows, events attached to it or to what
 * contains it, the inside of subprocesses, event subprocesses of the scopes that it is in, compensation, and links. By
 * the drawing alone: conditions are not looked at. False where they are the same element and no loop leads back.
 */
export function canReach({ elements, flows }: Drawing, from: string, to: string): boolean {
  const found = new Set<string>();
  const waiting = next(from);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === to) return true;
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...next(id));
  }
  return false;

  function next(id: string): string[] {
    const one = elements.get(id);
    const scope = one?.within ?? null;
    const all = [...elements.values()];
    return [
      ...flows.filter((flow) => flow.from === id).map((flow) => flow.to),
      ...all.filter(({ attachedTo }) => attachedTo === id).map((event) => event.id),
      ...all.filter(({ within }) => within === id).map((inner) => inner.id),
      ...all.filter((each) => each.isEventSubprocess && each.within === scope).map((each) => each.id),
      ...(one?.throwsCompensation ? all.filter((each) => each.isForCompensation).map((each) => each.id) : []),
      ...(one?.link ? all.filter((each) => each.link === one.link).map((each) => each.id) : []),
      // A path that ends within a subprocess, or an error thrown in it, continues after the subprocess.
      ...(scope === null ? [] : outOf(scope, all)),
    ];
  }

  function outOf(scope: string, all: readonly DrawnElement[]): string[] {
    const around = elements.get(scope)?.within ?? null;
    return [
      ...flows.filter((flow) => flow.from === scope).map((flow) => flow.to),
      ...all.filter(({ attachedTo }) => attachedTo === scope).map((event) => event.id),
      ...all.filter((each) => each.isEventSubprocess && each.within === around).map((each) => each.id),
      ...(around === null ? [] : outOf(around, all)),
    ];
  }
}
