/** What people's work needs beside this process, its database and its files. */
export const PARTS = ['address', 'identity', 'scopes', 'accounts', 'mail', 'scanner'] as const;
export type Part = (typeof PARTS)[number];

/** null: works; otherwise what is wrong, for who runs the server. */
export type Problem = string | null;
/** A part that is not set up is not there. */
export type PartStates = Readonly<Partial<Record<Part, Problem>>>;

/** Asks a part whether it works; throws where it does not. */
export type Probe = () => Promise<unknown>;

export interface Surroundings {
  /** How each part that is set up does; never throws. What was found counts for ten seconds. */
  look(): Promise<PartStates>;
  /** What was found last, at once; looks again for the next who asks. Nothing is known before the first look. */
  known(): PartStates;
}

const COUNTS_MS = 10_000;
/** A part that has not answered by then does not work, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Called for each part that fails, fails otherwise or works again (null). */
export type OnPartChange = (part: Part, problem: Problem) => void;

/** @param probes of the parts that are set up */
export function createSurroundings(
  probes: Readonly<Partial<Record<Part, Probe>>>,
  { countsMs = COUNTS_MS, patienceMs = PATIENCE_MS, onChange = (() => {}) as OnPartChange } = {},
): Surroundings {
  let looking: Promise<PartStates> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let found: PartStates = {};
  const look = () => {
    if (looking === undefined || performance.now() - lookedAt >= countsMs) {
      lookedAt = performance.now();
      looking = lookAtAll(probes, patienceMs).then((states) => {
        for (const part of PARTS)
          if ((states[part] ?? null) !== (found[part] ?? null)) onChange(part, states[part] ?? null);
        found = states;
        return states;
      });
    }
    return looking;
  };
  return {
    look,
    known() {
      void look();
      return found;
    },
  };
}

async function lookAtAll(probes: Partial<Record<Part, Probe>>, patienceMs: number): Promise<PartStates> {
  const asked = PARTS.flatMap((part) => {
    const probe = probes[part];
    return probe ? [problemOf(probe, patienceMs).then((problem) => [part, problem] as const)] : [];
  });
  return Object.fromEntries(await Promise.all(asked));
}

async function problemOf(probe: Probe, patienceMs: number): Promise<Problem> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs);
  try {
    await Promise.race([probe(), late.promise]);
    return null;
  } catch (error) {
    return wordsOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What is at the bottom of a failure: fetch and the libraries around it wrap it. */
function wordsOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return String(deepest);
  const { message, code } = deepest as Error & { code?: string };
  // The libraries of sign-in give the answer that they did not expect as the cause. Asked for what it has: beside the server it is no
  // Response, since the server's library puts a class of its own in that place.
  const { status } = (deepest.cause ?? {}) as { status?: unknown };
  return `${(message || code || deepest.name).slice(0, 300)}${typeof status === 'number' ? `: HTTP ${status}` : ''}`;
}
