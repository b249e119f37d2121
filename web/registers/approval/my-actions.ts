import type { ApprovalPart, WorkflowAction } from '#/bff/contract/approval.ts';

export const DECISIONS = ['approve', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

const isDecision = (name: string): name is Decision => DECISIONS.some((known) => known === name);
const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Whether the action is assigned or redirected to this person. */
function isMine({ upn, redirectedToUPN }: WorkflowAction, me: string): boolean {
  return isSame(upn, me) || isSame(redirectedToUPN, me);
}

type Acted = Pick<ApprovalPart, 'workflowActions' | 'allowedActions'>;

/**
 * The decisions for which this person gets a button: assigned to them and currently allowed by the server, one action
 * each.
 */
export function myDecisions(record: Acted, me: string): Partial<Record<Decision, WorkflowAction>> {
  const mine = record.workflowActions.filter((action) => isMine(action, me));
  const found: Partial<Record<Decision, WorkflowAction>> = {};
  for (const decision of DECISIONS) {
    const action = mine.find(({ stepTypeActionName }) => stepTypeActionName === decision);
    if (action && record.allowedActions.includes(decision)) found[decision] = action;
  }
  return found;
}

/** Whether the record waits for a decision by this person. */
export function waitsFor(record: Acted, me: string): boolean {
  return Object.keys(myDecisions(record, me)).length > 0;
}

/** This person's actions whose names are unknown; these are only logged. */
export function unknownActions(record: Acted, me: string): string[] {
  const names = record.workflowActions
    .filter((action) => isMine(action, me))
    .map((action) => action.stepTypeActionName);
  return [...new Set(names.filter((name) => !isDecision(name)))];
}
