import type { Drawing, DrawnFlow } from './drawing.ts';
import type { Visit } from './visits.ts';

/**
 * The sequence flows that a process went along, in the order of the drawing. Engines tell what was visited, not how one came
 * there: an element was come to from the element before it that ended last and still had a token to give. A choice gives
 * one, everything else one along each flow; a parallel gateway takes one from each.
 */
export function flowsTaken({ elements, flows }: Drawing, visits: readonly Visit[]): string[] {
  const taken = new Set<string>();
  /** What each visit has given already: the flow's id, or of a choice its own one token. */
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
