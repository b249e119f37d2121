import type { RunDetails } from '#/bff/contract/operations.ts';

/** One time that the process came to an element. */
export interface Visit {
  element: string;
  name: string;
  at: string;
  /** null: it is still there. */
  end: string | null;
  how: 'open' | 'completed' | 'terminated';
}

/** What began and what ended, by turns, as visits: an end belongs to the oldest visit of its element that has none. */
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
