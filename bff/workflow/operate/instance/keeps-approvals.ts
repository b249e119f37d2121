import type { Foreseen } from '#/bff/workflow/engine.ts';
import type { Drawing } from '../../view/drawing.ts';

interface Other {
  foreseen: Foreseen;
  drawing: Drawing;
  /** Elements where the run has a token now. */
  active: readonly string[];
}

/** An approval that a dry run still expects. */
type Expected = Pick<Foreseen['tasks'][number], 'elementId' | 'approverRule'>;

/**
 * Whether a run that moves to another version still needs every approval that it would need on its current one: the
 * same task, by the same approver rule, ahead of the run's position. False if either version cannot be foreseen to the
 * end.
 *
 * @param approvals picks the tasks that count as approvals
 */
export function keepsApprovals(
  now: Foreseen,
  { foreseen, drawing, active }: Other,
  approvals: (tasks: Foreseen['tasks']) => Foreseen['tasks'],
): boolean {
  if (now.how !== 'end' || foreseen.how !== 'end') return false;
  const ahead = reachableFrom(drawing, active);
  const kept = pending(approvals(foreseen.tasks));
  return pending(approvals(now.tasks)).every(
    (one) => ahead.has(one.elementId) && kept.some((other) => isSame(one, other)),
  );
}

/** The tasks that a dry run still expects. */
export const pending = (tasks: Foreseen['tasks']): Foreseen['tasks'] =>
  tasks.filter(({ state }) => state !== 'decided');

/** Whether two tasks are one and the same, asked of the same people. */
export const isSame = (one: Expected, other: Expected): boolean =>
  one.elementId === other.elementId && one.approverRule === other.approverRule;

/** These elements, and all that can be reached from them. */
export function reachableFrom({ flows }: Drawing, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set(from);
  // Iterating over a set includes the elements that are added meanwhile.
  for (const element of reached) for (const flow of flows) if (flow.from === element) reached.add(flow.to);
  return reached;
}
