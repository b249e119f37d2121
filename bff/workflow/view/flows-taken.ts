import type { Drawing, DrawnFlow } from './drawing.ts';
import type { Visit } from './visits.ts';

/**
 * The sequence flows that a process took, in the order of the drawing. Engines report which elements were visited, but
 * not along which flow. We assume that an element was reached from the preceding element that ended last and still had
 * a token to pass on. A choice passes on one token; every other element passes on one along each outgoing flow. A
 * parallel gateway takes one from each incoming flow.
 */
export function flowsTaken({ elements, flows }: Drawing, visits: readonly Visit[]): string[] {
  const taken = new Set<string>();
  /** The tokens that each visit has passed on: one per flow, or a single one for a choice. */
  const given = new Set<string>();
  const tokenOf = (visit: Visit, flow: DrawnFlow) =>
    `${visit.begun} ${elements.get(visit.element)?.chooses ? 'choice' : flow.id}`;
  for (const visit of visits) {
    const ways = flows
      .filter(({ to }) => to === visit.element)
      .flatMap((flow) => {
        const from = visits.findLast(
          (one) =>
            one.element === flow.from &&
            one.end?.how === 'completed' &&
            one.ended < visit.begun &&
            !given.has(tokenOf(one, flow)),
        );
        return from ? [{ flow, from }] : [];
      })
      .sort((one, other) => other.from.ended - one.from.ended);
    for (const { flow, from } of elements.get(visit.element)?.joins ? ways : ways.slice(0, 1)) {
      given.add(tokenOf(from, flow));
      taken.add(flow.id);
    }
  }
  return flows.filter(({ id }) => taken.has(id)).map(({ id }) => id);
}
