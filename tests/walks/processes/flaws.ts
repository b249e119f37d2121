/**
 * What fails in a random process until somebody mends it: expressions that cannot be evaluated until a variable, their
 * flag, is true. Some flags are true at first; any flag may become true or false during a walk.
 */
import fc from 'fast-check';

/** `at`: which of the element's places is flawed; `bad`: which bad value its expression has there. */
export interface Flaw {
  readonly at: number;
  readonly flag: number;
  readonly bad: number;
}

/** Where an element may have a flaw. */
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
/** The flags that are true at first; the others are missing. */
export const flagsAtFirst = { f1: true };

export const flaw: fc.Arbitrary<Flaw | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.record({ at: fc.nat({ max: 59 }), flag: fc.nat({ max: 2 }), bad: fc.nat({ max: 2 }) }) },
);

/** The expressions of one element, of which at most one is flawed. */
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

  /** FEEL with its "=": the good value, or one of the bad ones until the flag is true. */
  at(place: Place, good: string, bad: readonly [string, ...string[]] = ['null']): string {
    if (!this.has(place)) return `= ${good}`;
    return `= if ${this.#flag} = true then ${good} else ${bad[this.#bad % bad.length]}`;
  }

  /** The same for a place at which null is valid as well. */
  asserted(place: Place, good: string): string {
    return this.has(place) ? `= assert(${good}, ${this.#flag} = true)` : `= ${good}`;
  }
}
