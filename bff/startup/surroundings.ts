/** The external parts that people's work needs, in addition to this process, its database and its files. */
export const PARTS = ['address', 'identity', 'scopes', 'accounts', 'mail', 'scanner'] as const;
export type Part = (typeof PARTS)[number];

/** null if the part works; otherwise what is wrong, for the server's operator. */
export type Problem = string | null;
/** Parts that are not set up are left out. */
export type PartStates = Readonly<Partial<Record<Part, Problem>>>;

/** Checks whether a part works; throws if it does not. */
export type Probe = () => Promise<unknown>;

export interface Surroundings {
  /** Checks each part that is set up; never throws. A result is valid for ten seconds. */
  look(): Promise<PartStates>;
  /**
   * Returns the last result at once, and starts a new check for the next caller. Before the first check, the result is
   * empty.
   */
  known(): PartStates;
}

const COUNTS_MS = 10_000;
/** A part that has not answered within this time, in milliseconds, counts as not working. */
const PATIENCE_MS = 5_000;

/** Called for each part that fails, fails differently or works again (null). */
export type OnPartChange = (part: Part, problem: Problem) => void;

/** @param probes the probes of the parts that are set up */
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

/** The root cause of a failure, which fetch and other libraries wrap. */
function wordsOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return String(deepest);
  const { message, code } = deepest as Error & { code?: string };
  // The sign-in libraries pass an unexpected answer as the cause. Its properties are checked, because it is
  // not an instance of the global Response, which the server's library replaces with its own class.
  const { status } = (deepest.cause ?? {}) as { status?: unknown };
  return `${(message || code || deepest.name).slice(0, 300)}${typeof status === 'number' ? `: HTTP ${status}` : ''}`;
}
