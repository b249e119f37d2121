/** A deliberate fault in the code, and the test that must notice it. */
export interface Breakage {
  /** A letter for the file it is listed in and two digits, e.g. `A01`; never given to another breakage later. */
  readonly id: string;
  /** What is broken, as a sentence. */
  readonly title: string;
  /** The file to break, as a path from the project folder. */
  readonly file: string;
  /** The text to replace; it occurs exactly once in `file`. */
  readonly find: string;
  /** The text put in its place; the file still compiles. */
  readonly replace: string;
  /** The test file that must fail then, a path from the project folder: `*.test.ts` (vitest) or `*.spec.ts` (browser). */
  readonly caughtBy: string;
  /** Runs only the tests of `caughtBy` whose titles match this regular expression; without it, all of them. */
  readonly pattern?: string;
}
