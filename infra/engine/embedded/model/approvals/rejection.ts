/**
 * Where the rejection of a task leads: along the flows whose conditions depend on its decision, through jobs
 * and gateways, out of subprocesses, up to the end or to the next user task. When a condition depends on
 * something else, every flow counts.
 */
import { FeelFault } from '../../feel/budget.ts';
import type { Context } from '../../feel/values.ts';
import { mapOut } from '../../interpreter/mappings.ts';
import { ModelFault } from '../../interpreter/run.ts';
import { type Flow, type Model, type Node, nodeOf } from '../model.ts';

/** The end events that the rejection of a task leads to, in the order in which they are found. */
export function endsOfRejection(model: Model, task: Node): Node[] {
  const known = decided(task);
  const seen = new Set<Node>();
  const pending = follow(model, task.outgoing);
  for (let node = pending.shift(); node; node = pending.shift()) {
    if (seen.has(node) || node.kind === 'userTask') continue;
    seen.add(node);
    if (node.kind === 'endEvent') pending.push(...afterEnd(model, node));
    else if (node.kind === 'subProcess') pending.push(nodeOf(model, node.start ?? node.id));
    else pending.push(...follow(model, waysOut(node, known)));
  }
  return [...seen].filter(({ kind }) => kind === 'endEvent');
}

const follow = (model: Model, flows: readonly Flow[]): Node[] => flows.map(({ target }) => nodeOf(model, target));

/** The variables that are known when the task is rejected. */
function decided({ outputs }: Node): Context {
  const decision = { decision: 'reject' };
  return outputs.length ? (attempt(() => mapOut(outputs, decision)) ?? {}) : decision;
}

function waysOut({ kind, outgoing, defaultFlow }: Node, known: Context): readonly Flow[] {
  if (kind !== 'exclusiveGateway' || outgoing.length < 2) return outgoing;
  const answers = outgoing.map((flow) => ({ flow, answer: attempt(() => flow.condition?.evaluate(known)) ?? null }));
  const isCertain = answers.some(({ answer }) => answer === true);
  return answers
    .filter(({ flow, answer }) => (flow.id === defaultFlow ? !isCertain : answer !== false))
    .map(({ flow }) => flow);
}

/** undefined: the expression cannot be evaluated. */
function attempt<T>(evaluate: () => T): T | undefined {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ModelFault || error instanceof FeelFault) return undefined;
    throw error;
  }
}

/** Where the path continues after an end event: after its subprocess, or where its error is caught. */
function afterEnd(model: Model, { scope, event }: Node): Node[] {
  if (event?.kind === 'error') return catchersOf(model, nodeOf(model, scope ?? model.process), event.code);
  return behind(model, nodeOf(model, scope ?? model.process));
}

/**
 * After an interrupting event subprocess its scope has ended too; any other event subprocess leaves its scope running.
 */
function behind(model: Model, scope: Node): Node[] {
  if (scope.scope === null) return [];
  if (!scope.byEvent) return follow(model, scope.outgoing);
  const around = nodeOf(model, scope.scope);
  return nodeOf(model, scope.start ?? scope.id).interrupting ? behind(model, around) : [];
}

/** The events at the innermost level that catches the error. */
function catchersOf(model: Model, scope: Node, code: string | null): Node[] {
  const events = [...scope.eventStarts, ...scope.boundaries].map((id) => nodeOf(model, id));
  const catching = events.filter(
    ({ event }) => event?.kind === 'error' && (event.code === null || event.code === code),
  );
  if (catching.length || scope.scope === null) return catching;
  return catchersOf(model, nodeOf(model, scope.scope), code);
}
