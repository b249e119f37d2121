/** Turns element instances, which have a beginning and an end, into ordered events. */

import { SCOPES } from './scopes.ts';

/** An element instance from the search index; its dates are accurate only to the millisecond. */
interface Shown {
  readonly elementInstanceKey: unknown;
  readonly elementId: unknown;
  readonly type: unknown;
  readonly state: unknown;
  readonly startDate: string;
  readonly endDate?: string | null;
}

type Moment = { element: string; event: string; at: Date };
type Place = { key: bigint; place: number };

/**
 * In order of occurrence, as far as dates and keys show this order: keys are assigned in ascending order. Within the
 * same millisecond, an element ends before the next one begins, and a scope ends after everything inside it.
 */
export function toHistory(shown: readonly Shown[]): Moment[] {
  const moments = shown.flatMap((each) => {
    const element = String(each.elementId);
    const key = BigInt(String(each.elementInstanceKey));
    const begun = { element, event: 'activated', at: new Date(each.startDate), key, place: 0 };
    if (!each.endDate) return [begun];
    const event = each.state === 'TERMINATED' ? 'terminated' : 'completed';
    const place = SCOPES.has(String(each.type)) ? 2 : 1;
    return [begun, { element, event, at: new Date(each.endDate), key, place }];
  });
  return moments
    .sort((a, b) => a.at.getTime() - b.at.getTime() || late(a) - late(b) || byKey(a, b) || a.place - b.place)
    .map(({ element, event, at }) => ({ element, event, at }));
}

/**
 * The end of a scope comes after everything else in its millisecond, and inner scopes end before outer ones (see
 * `toHistory`).
 */
const late = ({ place }: { place: number }): number => (place === 2 ? 1 : 0);

/** Within one millisecond, a scope that begins later lies within one that began earlier, and so ends first. */
const byKey = (a: Place, b: Place): number => (late(a) === 1 ? compare(b.key, a.key) : compare(a.key, b.key));

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
