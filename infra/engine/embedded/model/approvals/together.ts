/**
 * Which elements can be active at the same time. Within one scope that is the answer of its net (net.ts); beyond it:
 *
 * - two elements in different subprocesses can, if these can;
 * - in a scope that can be there twice (a list at once, two tokens) all that is in it can, each also beside itself;
 * - an event subprocess that interrupts is alone in its scope; one that does not can be beside all else there, and, started
 *   by a message or a cycle, beside itself;
 * - what undoes something (compensation) can be beside everything, itself included: taken so because it comes seldom, and
 *   depends on what was completed before. Here more is said to be together than can be.
 */
import { isScope, type Model, type Node, nodeOf } from '../model.ts';
import { happensOnce, Net } from './net.ts';

export class Together {
  readonly #model: Model;
  readonly #nets = new Map<string, Net>();

  constructor(model: Model) {
    this.#model = model;
  }

  /**
   * Can both be active at once? One and the same: can it be, twice?
   *
   * @param within only as far as that happens within one instance of this element, which is around both, or is both
   */
  canBe(a: Node, b: Node, within: Node = nodeOf(this.#model, this.#model.process)): boolean {
    // what undoes something runs outside of what it undoes
    if (this.#undoes(a) || this.#undoes(b)) return true;
    const [pathOfA, pathOfB] = [this.#path(a, within), this.#path(b, within)];
    const shared = pathOfA.filter((node, i) => node === pathOfB[i]);
    if (shared.some((node) => this.#isTwice(node))) return true;
    const [one, other] = [pathOfA[shared.length], pathOfB[shared.length]];
    return one !== undefined && other !== undefined && this.#isBeside(one, other);
  }

  #undoes = (node: Node): boolean => this.#path(node, null).some(({ isForCompensation }) => isForCompensation);

  /** What is around a node, from the outermost below `within` to the node itself. */
  #path(node: Node, within: Node | null): Node[] {
    const path: Node[] = [];
    for (let each: Node | null = node; each && each !== within; each = this.#scopeOf(each)) path.unshift(each);
    return path;
  }

  #scopeOf(node: Node): Node | null {
    return node.scope === null ? null : nodeOf(this.#model, node.scope);
  }

  #isTwice(node: Node): boolean {
    if (isScope(node) && node.byEvent) {
      const start = this.#startOf(node);
      return !start.interrupting && !happensOnce(start);
    }
    if (node.multiInstance && !node.multiInstance.sequential) return true;
    return this.#netAround(node).canBe(node.id, node.id);
  }

  #isBeside(one: Node, other: Node): boolean {
    const events = [one, other].filter(({ byEvent }) => byEvent);
    if (events.length) return events.every((node) => !this.#startOf(node).interrupting);
    return this.#netAround(one).canBe(one.id, other.id);
  }

  #startOf(scope: Node): Node {
    return nodeOf(this.#model, scope.start ?? scope.id);
  }

  #netAround({ scope }: Node): Net {
    const id = scope ?? this.#model.process;
    const known = this.#nets.get(id);
    if (known) return known;
    const net = new Net(
      this.#model,
      [...this.#model.nodes.values()].filter((node) => node.scope === id),
    );
    this.#nets.set(id, net);
    return net;
  }
}
