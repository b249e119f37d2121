import type { RunDetails } from '#/bff/contract/operations.ts';

/** One visit of the run to an element. */
export interface Visit {
  element: string;
  name: string;
  at: string;
  /** The end of the visit; null while the run is still at the element. */
  end: string | null;
  how: 'open' | 'completed' | 'terminated';
}

/** Pairs starts and ends of visits. An end belongs to the oldest open visit to the same element. */
export function toVisits(history: RunDetails['history']): Visit[] {
  const visits: Visit[] = [];
  for (const { element, name, event, at } of history) {
    if (event === 'activated') {
      visits.push({ element, name, at, end: null, how: 'open' });
      continue;
    }
    const visit = visits.find((one) => one.element === element && one.end === null);
    if (visit) Object.assign(visit, { end: at, how: event });
  }
  return visits;
}
