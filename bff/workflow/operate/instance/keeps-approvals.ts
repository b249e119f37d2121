import type { Foreseen } from '#/bff/workflow/engine.ts';

interface Other {
  foreseen: Foreseen;
  /** The innermost elements where the run has a token now. */
  tokens: readonly string[];
}

/** An approval that a dry run still expects. */
type Expected = Pick<Foreseen['tasks'][number], 'elementId' | 'approverRule'>;

/**
 * Whether a run that moves to another version still needs every approval that it would need on its current
 * one: the same task, with the same approver rule, ahead of the run's position. False if the dry run of
 * either version cannot reach the end.
 *
 * @param approvals picks the tasks that count as approvals
 */
export function keepsApprovals(
  now: Foreseen,
  { foreseen, tokens }: Other,
  approvals: (tasks: Foreseen['tasks']) => Foreseen['tasks'],
): boolean {
  if (now.how !== 'end' || foreseen.how !== 'end') return false;
  const kept = pending(approvals(foreseen.tasks));
  return pending(approvals(now.tasks)).every(
    (one) => isAhead(foreseen, tokens, one.elementId) && kept.some((other) => isSame(one, other)),
  );
}

/** The tasks that a dry run still expects. */
export const pending = (tasks: Foreseen['tasks']): Foreseen['tasks'] =>
  tasks.filter(({ state }) => state !== 'decided');

/** Whether two tasks are the same, with the same approver rule. */
export const isSame = (one: Expected, other: Expected): boolean =>
  one.elementId === other.elementId && one.approverRule === other.approverRule;

/**
 * Whether the dry run reaches an element from the position of a token. A path that the facts rule out does not count,
 * nor does an element that the run has passed. If an element is reached twice, only the last visit counts, so a loop
 * alone does not keep an approval.
 */
export function isAhead({ path }: Foreseen, tokens: readonly string[], element: string): boolean {
  const last = path.lastIndexOf(element);
  return tokens.some((token) => path.includes(token) && path.lastIndexOf(token) <= last);
}
