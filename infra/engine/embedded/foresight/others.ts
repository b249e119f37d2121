/** The user tasks of a drawing that a dry run does not reach, each with its place among the reached tasks. */
import type { OtherTask } from '#/bff/workflow/engine.ts';
import { type Model, type Node, nodeOf } from '../model/model.ts';

/** @param come the elements of the user tasks that the dry run reaches, in order */
export function othersOf(model: Model, come: readonly string[]): OtherTask[] {
  const steps = stepsTo(model);
  const stepsOf = (element: string) => steps.get(element) ?? Number.POSITIVE_INFINITY;
  return [...model.nodes.values()]
    .filter(({ id, kind }) => kind === 'userTask' && !come.includes(id))
    .sort((a, b) => stepsOf(a.id) - stepsOf(b.id))
    .map(({ id, name, headers }) => {
      const next = come.findIndex((element) => stepsOf(element) > stepsOf(id));
      return {
        elementId: id,
        name,
        approverRule: headers.approverRule ?? '',
        after: next < 0 ? come.length : next,
      };
    });
}

/** The smallest number of steps along the flows from the start to each element. */
function stepsTo(model: Model): Map<string, number> {
  const steps = new Map([[model.process, 0]]);
  // `steps` grows while the loop iterates over it.
  for (const [id, count] of steps) {
    for (const next of nextOf(nodeOf(model, id))) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return steps;
}

const nextOf = ({ start, outgoing, boundaries, eventStarts }: Node): string[] => [
  ...(start ? [start] : []),
  ...outgoing.map(({ target }) => target),
  ...boundaries,
  ...eventStarts,
];
