/**
 * Checks that every path through a process leaves its record with a final status: approved, rejected or
 * withdrawn. Otherwise the record would wait for ever.
 */
import type { AnyJob } from '#/bff/workflow/engine.ts';
import { type Model, type Node, nodeOf } from './model.ts';
import type { Problems } from './problems.ts';

/** Checks nothing unless one of the job handlers sets a status: without such a handler there are no records. */
export function checkStatus(model: Model, jobs: readonly AnyJob[], problems: Problems): void {
  const settling = new Set(jobs.filter(({ settles }) => settles).map(({ type }) => type));
  if (settling.size === 0) return;
  const root = nodeOf(model, model.process);
  const pending = root.start ? [root.start] : [];
  const seen = new Set<string>();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = nodeOf(model, id);
    if (settles(model, node, settling)) continue;
    if (node.kind === 'endEvent' && node.event?.kind !== 'error' && node.event?.kind !== 'compensation')
      problems.error(id, 'no-status');
    pending.push(...node.outgoing.map((flow) => flow.target));
    // The path of a non-interrupting boundary event runs in parallel with the main path.
    pending.push(...node.boundaries.filter((boundary) => nodeOf(model, boundary).interrupting));
  }
}

/**
 * Whether a node sets a status. A subprocess counts as setting one if any node in it does. Paths through it that set
 * none are found when the owner tries the process out.
 */
const settles = (model: Model, node: Node, settling: ReadonlySet<string>): boolean =>
  (node.job !== null && settling.has(node.job.type)) ||
  (node.kind === 'subProcess' &&
    [...model.nodes.values()].some((inner) => inner.scope === node.id && settles(model, inner, settling)));
