import type { Drawing, DrawnElement } from './drawing.ts';

/**
 * Whether a token on one element can lead to a token on another: along sequence flows, through events attached to the
 * element or to its subprocesses, into subprocesses, through event subprocesses of the scopes around it, by
 * compensation, or through links. Only the drawing counts; conditions are ignored. False if both are the same element
 * and no loop leads back to it.
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
    return [
      ...waysOut(id),
      ...idsOf(({ within }) => within === id),
      ...(one?.throwsCompensation ? idsOf((each) => each.isForCompensation) : []),
      ...(one?.link ? idsOf((each) => each.link === one.link) : []),
    ];
  }

  /**
   * Where a path can go from an element; if it ends within a subprocess, or an error is thrown there, it continues
   * after the subprocess.
   */
  function waysOut(id: string): string[] {
    const scope = elements.get(id)?.within ?? null;
    return [
      ...flows.filter((flow) => flow.from === id).map((flow) => flow.to),
      ...idsOf(({ attachedTo }) => attachedTo === id),
      ...idsOf((each) => each.isEventSubprocess && each.within === scope),
      ...(scope === null ? [] : waysOut(scope)),
    ];
  }

  function idsOf(chosen: (each: DrawnElement) => boolean): string[] {
    return [...elements.values()].filter(chosen).map((each) => each.id);
  }
}
