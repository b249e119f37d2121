/**
 * Two people who decide at the same time must not write to the same variable: the later decision would count for both
 * people. Variables are distinguished by name alone, regardless of their scope. The exception is a parallel list: each
 * of its runs has its own copy of the variable that the list collects.
 */
import type { Model, Node } from '../model.ts';
import type { Problems } from '../problems.ts';
import { around, decidingTasks, type Write, writesOf } from './decisions.ts';
import type { Together } from './together.ts';

export function checkDecisions(model: Model, together: Together, problems: Problems): void {
  const tasks = decidingTasks(model).map((node) => ({ node, writes: writesOf(model, node) }));
  for (const [i, { node, writes }] of tasks.entries()) {
    for (const other of tasks.slice(0, i + 1)) {
      const shared = writes.find((write) => other.writes.some((its) => clash(model, together, write, its)));
      if (!shared) continue;
      const path = shared.path.join('.');
      if (node === other.node) problems.refuse(node.id, 'shared-decision_itself', { path });
      else problems.refuse(node.id, 'shared-decision_between', { path, task: node.id, other: other.node.id });
      break;
    }
  }
}

function clash(model: Model, together: Together, one: Write, other: Write): boolean {
  if (one.by === other.by && one.isCollected && other.isCollected) return false; // each run has its own entry in the list
  const isSame = one.path.every((name, i) => other.path[i] === undefined || other.path[i] === name);
  return isSame && together.canBe(one.by, other.by, ownerOf(model, one, other));
}

/** The innermost parallel list around both tasks whose runs each have their own copy of the written variable. */
function ownerOf(model: Model, one: Write, other: Write): Node | undefined {
  const aroundOther = around(model, other.by);
  const variable = one.path[0] ?? '';
  return around(model, one.by).find(
    (node) => aroundOther.includes(node) && node.multiInstance?.output?.variable === variable,
  );
}
