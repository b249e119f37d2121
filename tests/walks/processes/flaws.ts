/**
 * What fails in a random process until it is repaired: expressions that cannot be evaluated until a variable, their
 * flag, is true. Some flags are initially true; any flag may become true or false during a walk.
 */
import fc from 'fast-check';

/** `at` is the flawed place of the element, and `bad` the bad value of its expression there. */
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
/** The flags that are initially true; the others are missing. */
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

  /**
   * A FEEL expression, including its "=", that gives one of the bad values until the flag is true, and then the good
   * value.
   */
  at(place: Place, good: string, bad: readonly [string, ...string[]] = ['null']): string {
    if (!this.has(place)) return `= ${good}`;
    return `= if ${this.#flag} = true then ${good} else ${bad[this.#bad % bad.length]}`;
  }

  /** The same kind of expression, for a place where null is also valid. */
  asserted(place: Place, good: string): string {
    return this.has(place) ? `= assert(${good}, ${this.#flag} = true)` : `= ${good}`;
  }
}
