/**
 * A loop in which every element completes immediately never waits for anything. Camunda does not deploy such a loop if
 * it contains a script task or a throwing event. A loop of gateways alone runs for ever in Camunda; here it is an
 * incident.
 */
import { type Model, type Node, type NodeKind, nodeOf } from './model.ts';
import type { Problems } from './problems.ts';

const QUICK = new Set<NodeKind>(['startEvent', 'endEvent', 'exclusiveGateway', 'parallelGateway']);

const works = (node: Node): boolean => node.script !== null || node.kind === 'intermediateThrowEvent';

export function checkLoops(model: Model, problems: Problems): void {
  for (const node of model.nodes.values()) {
    if (works(node) && reaches(model, node)) {
      problems.error(node.id, 'endless-loop');
    }
  }
}

/** Whether a token can return to a node without ever waiting. */
function reaches(model: Model, start: Node): boolean {
  const seen = new Set<string>();
  const pending = [...following(model, start)];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === start.id) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    pending.push(...following(model, nodeOf(model, id)));
  }
  return false;
}

/** The nodes that a token reaches from a node without waiting; empty if the token waits at the node itself. */
function following(model: Model, node: Node): string[] {
  const targets = (from: Node) => from.outgoing.map((flow) => flow.target);
  if (node.kind === 'subProcess' && !node.multiInstance) return node.start ? [node.start] : [];
  if (node.kind === 'endEvent') {
    const scope = node.scope === null ? undefined : nodeOf(model, node.scope);
    return scope && node.event?.kind !== 'error' && !scope.byEvent ? targets(scope) : [];
  }
  return QUICK.has(node.kind) || works(node) ? targets(node) : [];
}
