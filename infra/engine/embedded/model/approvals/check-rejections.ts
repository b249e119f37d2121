/**
 * If a rejection ends its path while a parallel task is still open, that task stays in an inbox to no purpose, and its
 * assignee can decide on a rejected record. A terminate end event withdraws such a task.
 */
import { type Model, type Node, nodeOf } from '../model.ts';
import type { Problems } from '../problems.ts';
import { around, decidingTasks } from './decisions.ts';
import { endsOfRejection } from './rejection.ts';
import type { Together } from './together.ts';

export function checkRejections(model: Model, together: Together, problems: Problems): void {
  const users = [...model.nodes.values()].filter(({ kind }) => kind === 'userTask');
  for (const task of decidingTasks(model)) {
    for (const end of endsOfRejection(model, task)) {
      const open = users.find(
        (user) => (user !== task || together.canBe(task, task)) && isLeftOpen(model, together, end, user),
      );
      if (!open || problems.has(end.id, 'open-beside-rejection')) continue;
      problems.warning(end.id, 'open-beside-rejection', { task: task.id, open: open.id });
    }
  }
}

/**
 * An end event leaves tasks open in its own scope, or in the scope around it when its own is a non-interrupting event
 * subprocess. Scopes further out are checked at the end events there.
 */
function isLeftOpen(model: Model, together: Together, end: Node, user: Node): boolean {
  const scope = nodeOf(model, end.scope ?? model.process);
  const isBeside = scope.byEvent && !nodeOf(model, scope.start ?? scope.id).interrupting;
  const level = isBeside ? nodeOf(model, scope.scope ?? model.process) : scope;
  if (!liesIn(model, user, level) || !together.canBe(end, user, level)) return false;
  if (end.event?.kind === 'error') return false;
  return end.event?.kind !== 'terminate' || !liesIn(model, user, scope);
}

const liesIn = (model: Model, node: Node, scope: Node): boolean => around(model, node).includes(scope);
