/**
 * The elements of one scope as a Petri net, and which of its places can hold tokens at the same time. The net may allow
 * pairs that never occur in the engine, but never misses a pair that does.
 *
 * Two tokens can exist together if one step produces both. If all tokens that a step consumes can exist together with a
 * certain other token, then so can all tokens that the step produces (Kovalyov's concurrency relation). Conditions and
 * times are ignored.
 */
import { isJoin, type Model, type Node, nodeOf } from '../model.ts';

interface Transition {
  readonly takes: readonly number[];
  readonly puts: readonly number[];
}

export class Net {
  readonly #numbers = new Map<string, number>();
  readonly #transitions: Transition[] = [];
  /** By place: the transitions that consume a token from it. */
  readonly #takers: Transition[][] = [];
  readonly #size: number;
  readonly #together: Uint8Array;
  readonly #pending: number[] = [];

  constructor(model: Model, nodes: readonly Node[]) {
    for (const node of nodes)
      for (const transition of this.#transitionsOf(model, node)) this.#transitions.push(transition);
    this.#size = this.#numbers.size;
    this.#together = new Uint8Array(this.#size * this.#size);
    for (const transition of this.#transitions)
      for (const place of transition.takes) this.#takers[place] = [...(this.#takers[place] ?? []), transition];
    for (const { puts } of this.#transitions) this.#addPairs(puts);
    this.#spread();
  }

  /** Whether both nodes can hold a token at once; if they are the same node, whether it can hold two. */
  canBe(a: string, b: string): boolean {
    const [one, other] = [this.#numbers.get(a), this.#numbers.get(b)];
    return one !== undefined && other !== undefined && this.#isTogether(one, other);
  }

  #place(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }

  /**
   * The places that are filled when a token arrives at a node: the node's own, and those of its non-interrupting timers
   * that fire once.
   */
  #arrival(model: Model, node: Node): number[] {
    const once = node.boundaries.filter((id) => happensOnce(nodeOf(model, id)));
    return [this.#place(node.id), ...once.map((id) => this.#place(`once ${id}`))];
  }

  *#transitionsOf(model: Model, node: Node): Generator<Transition> {
    const self = this.#place(node.id);
    const waysOut = node.outgoing.map(({ id, target }) => {
      const next = nodeOf(model, target);
      return isJoin(next) ? [this.#place(`flow ${id}`)] : this.#arrival(model, next);
    });
    const takesOne = node.kind === 'exclusiveGateway' || node.kind === 'eventBasedGateway';
    if (takesOne) for (const puts of waysOut) yield { takes: [self], puts };
    else if (waysOut.length) yield { takes: [self], puts: waysOut.flat() };
    if (isJoin(node)) yield { takes: node.incoming.map(({ id }) => this.#place(`flow ${id}`)), puts: [self] };
    for (const boundary of node.boundaries.map((id) => nodeOf(model, id))) {
      const puts = this.#arrival(model, boundary);
      if (boundary.interrupting) yield { takes: [self], puts };
      else if (happensOnce(boundary))
        yield { takes: [self, this.#place(`once ${boundary.id}`)], puts: [self, ...puts] };
      else yield { takes: [self], puts: [self, ...puts] };
    }
    if (node.kind === 'startEvent') yield { takes: [], puts: this.#arrival(model, node) };
  }

  #isTogether(a: number, b: number): boolean {
    return this.#together[a * this.#size + b] === 1;
  }

  #addPairs(places: readonly number[]): void {
    for (const [i, one] of places.entries()) for (const other of places.slice(i + 1)) this.#add(one, other);
  }

  #add(a: number, b: number): void {
    if (this.#isTogether(a, b)) return;
    this.#together[a * this.#size + b] = 1;
    this.#together[b * this.#size + a] = 1;
    this.#pending.push(a, b);
  }

  #spread(): void {
    while (this.#pending.length) {
      const [one, other] = [this.#pending.pop() as number, this.#pending.pop() as number];
      this.#move(one, other);
      this.#move(other, one);
    }
  }

  /** Adds the places that the token at `moving` can reach while the one at `staying` stays. */
  #move(moving: number, staying: number): void {
    for (const { takes, puts } of this.#takers[moving] ?? []) {
      if (takes.every((place) => this.#isTogether(place, staying))) for (const place of puts) this.#add(staying, place);
    }
  }
}

/**
 * Whether the event is a timer that does not interrupt and does not repeat. Messages are excluded, because they may
 * arrive any number of times.
 */
export const happensOnce = ({ interrupting, event }: Node): boolean =>
  !interrupting && event?.kind === 'timer' && event.form !== 'cycle';
