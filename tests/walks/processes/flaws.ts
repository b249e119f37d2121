/**
 * What in a random process cannot be worked out until somebody mends it: expressions that fail until a variable, their flag,
 * is true. Some flags are true at first; any of them may become true or false while a walk goes on.
 */
import fc from 'fast-check';

/** `at`: which of the places that an element has; `bad`: what comes out there instead. */
export interface Flaw {
  readonly at: number;
  readonly flag: number;
  readonly bad: number;
}

/** Where an element may have one. */
export type Place =
  | 'input'
  | 'output'
  | 'handler'
  | 'retries'
  | 'no retries'
  | 'due date'
  | 'priority'
  | 'form'
  | 'script'
  | 'key'
  | 'time'
  | 'list'
  | 'until'
  | 'each'
  | 'condition'
  | 'no way';

export const FLAGS = ['f0', 'f1', 'f2'] as const;
/** The others are missing. */
export const flagsAtFirst = { f1: true };

export const flaw: fc.Arbitrary<Flaw | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.record({ at: fc.nat({ max: 59 }), flag: fc.nat({ max: 2 }), bad: fc.nat({ max: 2 }) }) },
);

/** Expressions of one element, of which one at most is flawed. */
export class Expressions {
  readonly #place: Place | null;
  readonly #flag: string;
  readonly #bad: number;

  constructor(flaw: Flaw | null, places: readonly Place[]) {
    this.#place = flaw && places.length > 0 ? (places[flaw.at % places.length] ?? null) : null;
    this.#flag = FLAGS[flaw?.flag ?? 0] ?? '';
    this.#bad = flaw?.bad ?? 0;
  }

  has(place: Place): boolean {
    return this.#place === place;
  }

  /** FEEL with its sign: the good value, or until the flag is true one of the bad ones. */
  at(place: Place, good: string, bad: readonly [string, ...string[]] = ['null']): string {
    if (!this.has(place)) return `= ${good}`;
    return `= if ${this.#flag} = true then ${good} else ${bad[this.#bad % bad.length]}`;
  }

  /** The same, of a place at which null is good as well. */
  asserted(place: Place, good: string): string {
    return this.has(place) ? `= assert(${good}, ${this.#flag} = true)` : `= ${good}`;
  }
}
