import fc from 'fast-check';

/** A run that nobody asked to be longer ends after this, on a machine that is busy with fewer walks. */
const BOUNDED_MS = 15_000;

/**
 * How many walks, and from which seed. WALKS: a number, or `full` for as many as `npm run test:walks` makes; left out, so
 * in `npm test`, as many as fit into some seconds. SEED, WALK_PATH and WALK_REPLAY (its
 * seed, path and replayPath) repeat what a failure printed.
 */
export function walks({ bounded, full }: { bounded: number; full: number }): {
  parameters: fc.Parameters<unknown>;
  /** For fc.commands. */
  replayed: { replayPath?: string };
  /** Milliseconds. */
  timeout: number;
} {
  const { WALKS, SEED, WALK_PATH, WALK_REPLAY } = process.env;
  const numRuns = WALKS === undefined ? bounded : WALKS === 'full' ? full : Number(WALKS);
  if (!Number.isSafeInteger(numRuns) || numRuns < 1) throw new Error(`WALKS=${WALKS} is no number of walks`);
  return {
    parameters: {
      numRuns,
      ...(WALKS === undefined && { interruptAfterTimeLimit: BOUNDED_MS }),
      ...(SEED !== undefined && { seed: Number(SEED) }),
      ...(WALK_PATH !== undefined && { path: WALK_PATH }),
    },
    replayed: WALK_REPLAY === undefined ? {} : { replayPath: WALK_REPLAY },
    timeout: 60_000 + numRuns * 10_000,
  };
}

/** One line about what was walked; in a run that nobody asked to be longer the test's own line is enough. */
export function report(
  name: string,
  { numRuns, numShrinks, seed, failed }: fc.RunDetails<unknown>,
  more: string,
): void {
  if (process.env.WALKS === undefined && !failed) return;
  console.log(`${name}: ${numRuns} walks, ${more}, seed ${seed}${failed ? `, ${numShrinks} times shortened` : ''}`);
}

/** What a failing test prints: how to repeat the shortest walk that fails, and what was wrong in it. */
export async function explained<T>(details: fc.RunDetails<T>): Promise<string> {
  const error = details.errorInstance;
  return `${await fc.asyncDefaultReportMessage(details)}\n\n${error instanceof Error ? error.message : String(error)}`;
}
