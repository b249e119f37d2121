import type { DrawnElement } from './drawing.ts';

/** What an engine says of an instance, in order of occurrence. */
export interface Moment {
  element: string;
  event: string;
  at: Date;
}

/** One time that the process came to an element. */
export interface Visit {
  element: string;
  at: Date;
  /** null: it is still there. */
  end: { at: Date; how: 'completed' | 'terminated' } | null;
  /** Places in the history, by which what came first is known within one millisecond. */
  begun: number;
  ended: number;
}

/**
 * The visits to elements of a drawing, in order. An end belongs to the oldest visit of its element that has none: engines
 * tell no more. Of an element that runs for each item of a list, the list itself is left out.
 */
export function toVisits(history: readonly Moment[], elements: ReadonlyMap<string, DrawnElement>): Visit[] {
  const visits: Visit[] = [];
  history.forEach(({ element, event, at }, place) => {
    if (!elements.has(element)) return;
    if (event === 'activated') {
      visits.push({ element, at, end: null, begun: place, ended: Number.POSITIVE_INFINITY });
      return;
    }
    const visit = visits.find((one) => one.element === element && one.end === null && !isList(one, visits, elements));
    const ending = visit ?? visits.find((one) => one.element === element && one.end === null);
    if (!ending) return;
    ending.end = { at, how: event === 'terminated' ? 'terminated' : 'completed' };
    ending.ended = place;
  });
  return visits.filter((visit) => !isList(visit, visits, elements));
}

/** The first visit of an element that repeats is that of its whole list, until that has ended and it begins again. */
function isList(visit: Visit, all: readonly Visit[], elements: ReadonlyMap<string, DrawnElement>): boolean {
  if (!elements.get(visit.element)?.repeats) return false;
  let list: Visit | undefined;
  for (const one of all) {
    if (one.element !== visit.element) continue;
    if (!list || list.ended < one.begun) list = one;
    if (one === visit) return one === list;
  }
  return false;
}
