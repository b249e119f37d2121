import type { DelegatedRegister } from '#/bff/contract/delegations.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';

/** The label that names the delegated tasks as a choice in the form. */
export const choiceLabel = (register: DelegatedRegister): LabelKey =>
  register === '*' ? 'Delegation.all' : `Delegation.only.${register}`;
/** The label that names the delegated tasks within a sentence. */
export const tasksLabel = (register: DelegatedRegister): LabelKey =>
  register === '*' ? 'Delegation.tasks.all' : `Delegation.tasks.${register}`;

/** The number of tasks in a person's own lists to which a delegation applies. */
export function waitingIn(
  { waitingForApprovalTasks, waitingForApprovalActivityTasks }: Counters,
  register: DelegatedRegister,
): number {
  if (register === 'giftReport') return waitingForApprovalTasks;
  if (register === 'processingActivity') return waitingForApprovalActivityTasks;
  return waitingForApprovalTasks + waitingForApprovalActivityTasks;
}
