import type { ApprovalPart, WorkflowAction } from '#/bff/contract/approval.ts';

export const DECISIONS = ['approve', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

const isDecision = (name: string): name is Decision => DECISIONS.some((known) => known === name);
const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Whether the action is assigned or redirected to the person `me`. */
function isMine({ upn, redirectedToUPN }: WorkflowAction, me: string): boolean {
  return isSame(upn, me) || isSame(redirectedToUPN, me);
}

type Acted = Pick<ApprovalPart, 'workflowActions' | 'allowedActions'>;

/**
 * The decisions for which the person `me` gets a button, each with its workflow action. They are assigned or redirected
 * to this person and currently allowed by the server.
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

/** Whether the record waits for a decision by the person `me`. */
export function waitsFor(record: Acted, me: string): boolean {
  return Object.keys(myDecisions(record, me)).length > 0;
}

/** The names of this person's actions that are not known decisions; they are only logged. */
export function unknownActions(record: Acted, me: string): string[] {
  const names = record.workflowActions
    .filter((action) => isMine(action, me))
    .map((action) => action.stepTypeActionName);
  return [...new Set(names.filter((name) => !isDecision(name)))];
}
