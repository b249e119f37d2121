import type { DelegatedRegister } from '#/bff/contract/delegations.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';

/** The label that names the delegated tasks as a choice in the form. */
export const choiceLabel = (register: DelegatedRegister): LabelKey =>
  register === '*' ? 'Delegation.all' : `Delegation.only.${register}`;
/** The label that names the delegated tasks within a sentence. */
export const tasksLabel = (register: DelegatedRegister): LabelKey =>
  register === '*' ? 'Delegation.tasks.all' : `Delegation.tasks.${register}`;
