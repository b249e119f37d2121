/**
 * A parallel join waits for a token on each of its flows. After an exclusive split, some of these flows may never bring
 * one, and the instance would wait for ever, without an incident. So a join is refused if one split decides which of
 * the join's flows get a token.
 */
import { type Flow, isJoin, type Model, type Node, nodeOf } from './model.ts';
import type { Problems } from './problems.ts';

export function checkJoins(model: Model, problems: Problems): void {
  const nodes = [...model.nodes.values()];
  const splits = nodes.filter(
    (node) => (node.kind === 'exclusiveGateway' || node.kind === 'eventBasedGateway') && node.outgoing.length > 1,
  );
  const ways = new Ways(model);
  for (const join of nodes.filter(isJoin)) {
    const split = splits.find((node) => node.scope === join.scope && ways.decides(node, join));
    if (split) {
      problems.error(join.id, 'join-after-choice', { split: split.id });
    }
  }
}

/**
 * Where a token may go from each node. Nodes have numbers here for speed: every split is compared with every join, so
 * the paths are followed many times.
 */
class Ways {
  readonly #numbers: ReadonlyMap<string, number>;
  /** By node: the nodes that its flows and those of its boundary events lead to. */
  readonly #targets: readonly (readonly number[])[];
  /** By flow: the node that it leaves, or whose boundary event it leaves. */
  readonly #sources = new Map<Flow, number>();
  /** By node: the last search that reached it. */
  readonly #seen: Int32Array;
  #walk = 0;

  constructor(model: Model) {
    const nodes = [...model.nodes.values()];
    this.#numbers = new Map(nodes.map(({ id }, number) => [id, number]));
    const flowsOf = (node: Node) =>
      [node, ...node.boundaries.map((id) => nodeOf(model, id))].flatMap((each) => each.outgoing);
    this.#targets = nodes.map((node) => flowsOf(node).map((flow) => this.#number(flow.target)));
    for (const [number, node] of nodes.entries()) for (const flow of flowsOf(node)) this.#sources.set(flow, number);
    this.#seen = new Int32Array(nodes.length);
  }

  #number(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  /**
   * Whether the branches of the split lead to different flows of the join. Branches that never reach it do not count.
   */
  decides(split: Node, join: Node): boolean {
    const arrivals = new Set(split.outgoing.map((flow) => this.#arrivals(flow, join, split)).filter(Boolean));
    return arrivals.size > 1;
  }

  /** The join's incoming flows that a flow can reach without passing through the join or the split again. */
  #arrivals(first: Flow, join: Node, split: Node): string {
    if (first.target === join.id) return first.id;
    this.#walk += 1;
    const [end, avoided] = [this.#number(join.id), this.#number(split.id)];
    const pending = [this.#number(first.target)];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === end || next === avoided || this.#seen[next] === this.#walk) continue;
      this.#seen[next] = this.#walk;
      pending.push(...(this.#targets[next] as readonly number[]));
    }
    const isReached = (flow: Flow) => this.#seen[this.#sources.get(flow) ?? -1] === this.#walk;
    return join.incoming
      .filter(isReached)
      .map((flow) => flow.id)
      .join(' ');
  }
}
