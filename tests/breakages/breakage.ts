/** A deliberate fault in the code, and the test that must notice it. */
export interface Breakage {
  /** A letter for the file that lists it, followed by two digits, e.g. `A01`; never reused for another breakage. */
  readonly id: string;
  /** What is broken, as a sentence. */
  readonly title: string;
  /** The file to break, as a path from the project folder. */
  readonly file: string;
  /** The text to replace; it occurs exactly once in `file`. */
  readonly find: string;
  /** The replacement text; the file still compiles. */
  readonly replace: string;
  /**
   * The test file that must then fail, as a path from the project folder: `*.test.ts` (vitest) or `*.spec.ts`
   * (browser).
   */
  readonly caughtBy: string;
  /** Runs only the tests of `caughtBy` whose titles match this regular expression; without it, all of them. */
  readonly pattern?: string;
}
