import type { DrawnElement } from './drawing.ts';

/** An event that an engine reports about an instance; events come in order of occurrence. */
export interface Moment {
  element: string;
  event: string;
  at: Date;
}

/** One visit of the process to an element. */
export interface Visit {
  element: string;
  at: Date;
  /** null if the process is still at the element. */
  end: { at: Date; how: 'completed' | 'terminated' } | null;
  /** Positions in the history, which show the order even within one millisecond. */
  begun: number;
  ended: number;
}

/**
 * The visits to elements of a drawing, in order. An end is matched to the oldest open visit of its element, because
 * engines do not report which visit ended. For an element that runs for each item of a list, the list itself is left
 * out.
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

/**
 * Whether a visit represents the whole list of a repeating element: it is the element's first visit, or the
 * first one after the previous list has ended.
 */
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
