import type { ApprovalPart, WorkflowAction } from '#/bff/contract/approval.ts';

export const DECISIONS = ['approve', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

const isDecision = (name: string): name is Decision => DECISIONS.some((known) => known === name);
const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Whether the action is this person's: theirs by task, or redirected to them. */
function isMine({ upn, redirectedToUPN }: WorkflowAction, me: string): boolean {
  return isSame(upn, me) || isSame(redirectedToUPN, me);
}

type Acted = Pick<ApprovalPart, 'workflowActions' | 'allowedActions'>;

/** The decisions this person has a button for: theirs, and allowed by the server now. One action each, in this order. */
export function myDecisions(record: Acted, me: string): Partial<Record<Decision, WorkflowAction>> {
  const mine = record.workflowActions.filter((action) => isMine(action, me));
  const found: Partial<Record<Decision, WorkflowAction>> = {};
  for (const decision of DECISIONS) {
    const action = mine.find(({ stepTypeActionName }) => stepTypeActionName === decision);
    if (action && record.allowedActions.includes(decision)) found[decision] = action;
  }
  return found;
}

/** Whether the record waits for a decision of this person. */
export function waitsFor(record: Acted, me: string): boolean {
  return Object.keys(myDecisions(record, me)).length > 0;
}

/** Action names of this person that we do not know: they are only logged. */
export function unknownActions(record: Acted, me: string): string[] {
  const names = record.workflowActions
    .filter((action) => isMine(action, me))
    .map((action) => action.stepTypeActionName);
  return [...new Set(names.filter((name) => !isDecision(name)))];
}
