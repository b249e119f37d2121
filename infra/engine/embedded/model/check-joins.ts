/**
 * A parallel join waits for a token on each of its flows. Behind an exclusive split some of them can never come, and the
 * instance would wait for ever, without an incident. So a join is refused when one split decides which of its flows get one.
 */
import { type Model, type Node, nodeOf } from './model.ts';
import type { Problems } from './problems.ts';

export function checkJoins(model: Model, problems: Problems): void {
  const nodes = [...model.nodes.values()];
  const splits = nodes.filter(
    (node) => (node.kind === 'exclusiveGateway' || node.kind === 'eventBasedGateway') && node.outgoing.length > 1,
  );
  for (const join of nodes.filter((node) => node.kind === 'parallelGateway' && node.incoming.length > 1)) {
    const split = splits.find((node) => node.scope === join.scope && decides(model, node, join));
    if (split) {
      const advice = 'join its branches with an exclusive gateway first';
      problems.error(join.id, 'join-after-choice', `waits for branches of which ${split.id} takes only one: ${advice}`);
    }
  }
}

/** Do the branches of the split lead to different flows of the join? Branches that never reach it do not count. */
function decides(model: Model, split: Node, join: Node): boolean {
  const arrivals = new Set(
    split.outgoing.map((flow) => arrivalsAt(model, flow.id, flow.target, join, split)).filter((flows) => flows !== ''),
  );
  return arrivals.size > 1;
}

/** The join's incoming flows that can be reached from a flow, without going through the join or the split again. */
function arrivalsAt(model: Model, flow: string, target: string, join: Node, split: Node): string {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const pending = [{ flow, target }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.target === join.id) reached.add(next.flow);
    else if (next.target !== split.id && !seen.has(next.target)) {
      seen.add(next.target);
      const node = nodeOf(model, next.target);
      const boundaries = node.boundaries.flatMap((id) => nodeOf(model, id).outgoing);
      for (const out of [...node.outgoing, ...boundaries]) pending.push({ flow: out.id, target: out.target });
    }
  }
  return [...reached].sort().join(' ');
}
