/**
 * Which elements can be active at the same time. Within one scope, the net of the scope gives the answer (net.ts).
 * Across scopes, these rules apply:
 *
 * - two elements in different subprocesses can be active together if the subprocesses can be;
 * - in a scope that can be active twice (a parallel list, two tokens), all pairs of elements can be active together,
 * including an element with itself;
 * - an interrupting event subprocess is alone in its scope; a non-interrupting one can be active together
 * with anything else there, and, if a message or a cycle starts it, together with itself;
 * - a compensation handler can be active together with anything, including itself. This simplification
 * reports more pairs than can occur: compensation is rare, and depends on what was completed before.
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
   * Whether both elements can be active at the same time; if they are the same element, whether it can be active twice.
   *
   * @param within an element that contains both, or is both; only one instance of it is considered
   */
  canBe(a: Node, b: Node, within: Node = nodeOf(this.#model, this.#model.process)): boolean {
    // a compensation handler runs outside the activity that it undoes
    if (this.#undoes(a) || this.#undoes(b)) return true;
    const [pathOfA, pathOfB] = [this.#path(a, within), this.#path(b, within)];
    const shared = pathOfA.filter((node, i) => node === pathOfB[i]);
    if (shared.some((node) => this.#isTwice(node))) return true;
    const [one, other] = [pathOfA[shared.length], pathOfB[shared.length]];
    return one !== undefined && other !== undefined && this.#isBeside(one, other);
  }

  #undoes = (node: Node): boolean => this.#path(node, null).some(({ isForCompensation }) => isForCompensation);

  /** The elements around a node, from the outermost below `within` to the node itself. */
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
