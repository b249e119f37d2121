import fc from 'fast-check';

/** A run of the default length stops after this time once it has made a few walks, because a machine may be busy. */
const BOUNDED_MS = 15_000;
const LEAST = 5;
const SAY_EVERY = 50;

export interface Walks {
  parameters: { readonly numRuns: number; readonly path?: string };
  seed: number;
  /** The option of fc.commands that repeats a failure. */
  replayed: { replayPath?: string };
  /** Milliseconds. */
  timeout: number;
  /** Prints the progress of a long run from time to time. */
  progress(name: string, walked: number, what: string): void;
  /**
   * Called before each walk. Returns whether the walks so far are enough, which is never true while a failing walk is
   * being shortened.
   */
  isEnough(walked: number): boolean;
  /** A walk has failed. */
  failed(): void;
}

interface HowMany {
  readonly bounded: number;
  readonly full: number;
  /** The seed of a bounded run; if omitted, a different one each time. */
  readonly boundedSeed?: number;
}

/**
 * The number of walks, and the seed. WALKS is a number, `full` for as many as `npm run test:walks` makes, or `tenth`
 * for a tenth of these, as in `npm run test:all`; if omitted, the number is `bounded`. SEED, WALK_PATH and WALK_REPLAY
 * (the seed, path and replayPath that a failure printed) repeat that failure.
 */
export function walks({ bounded, full, boundedSeed }: HowMany): Walks {
  const { WALKS, SEED, WALK_PATH, WALK_REPLAY } = process.env;
  const lengths: Record<string, number> = { full, tenth: Math.ceil(full / 10) };
  const numRuns = WALKS === undefined ? bounded : (lengths[WALKS] ?? Number(WALKS));
  if (!Number.isSafeInteger(numRuns) || numRuns < 1) throw new Error(`WALKS=${WALKS} is not a number of walks`);
  const another = WALKS === undefined && boundedSeed !== undefined ? boundedSeed : Date.now() % 2 ** 31;
  let isOpen = WALKS === undefined;
  let end: number | undefined;
  return {
    parameters: { numRuns, ...(WALK_PATH !== undefined && { path: WALK_PATH }) },
    seed: SEED === undefined ? another : Number(SEED),
    replayed: WALK_REPLAY === undefined ? {} : { replayPath: WALK_REPLAY },
    timeout: 60_000 + numRuns * 10_000,
    progress(name, walked, what) {
      if (WALKS === undefined || walked % SAY_EVERY !== 0) return;
      console.log(`${name}: ${walked} of ${numRuns} walks, ${what}, ${Math.round(performance.now() / 1000)} s`);
    },
    isEnough(walked) {
      end ??= performance.now() + BOUNDED_MS;
      return isOpen && walked >= LEAST && performance.now() > end;
    },
    failed() {
      isOpen = false;
    },
  };
}

/** One line about the walks; in a run of the default length, the test's own line is enough. */
export function report<T>(name: string, { seed, failed, numShrinks }: fc.RunDetails<T>, walked: string): void {
  if (process.env.WALKS === undefined && !failed) return;
  console.log(`${name}: ${walked}, seed ${seed}${failed ? `, shortened ${numShrinks} times` : ''}`);
}

/** The text that a failing test prints: how to repeat the shortest failing walk, and what went wrong in it. */
export async function explained<T>(details: fc.RunDetails<T>): Promise<string> {
  const error = details.errorInstance;
  return `${await fc.asyncDefaultReportMessage(details)}\n\n${error instanceof Error ? error.message : String(error)}`;
}
