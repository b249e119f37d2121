/** A rate: `calls` calls are allowed at once; after that, the allowance grows by `calls` every `perSeconds` seconds. */
export interface Rate {
  readonly calls: number;
  readonly perSeconds: number;
}

/** The largest number of callers to remember; beyond it, the one that has been silent for longest is forgotten. */
const CALLERS = 20_000;

/**
 * The calls that one application has counted, separately for each limit. Routes are declared once per process, but the
 * counts belong to the application that serves them, so a second one in the same process starts at zero.
 */
export class Rates {
  readonly #now: () => number;
  readonly #buckets = new Map<Rate, TokenBuckets>();

  /**
   * @param now milliseconds of a monotonic clock, because a clock that is set back would lock callers out until it
   *   caught up
   */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Counts one call.
   * @param limit recognised by its identity, so that two routes with the same figures count separately
   * @returns 0 if the call is allowed, otherwise the seconds until the next one is
   */
  take(limit: Rate, caller: string): number {
    let buckets = this.#buckets.get(limit);
    if (!buckets) {
      buckets = new TokenBuckets(limit, this.#now);
      this.#buckets.set(limit, buckets);
    }
    return buckets.take(caller);
  }
}

/** Each caller has a bucket of tokens that fills steadily; a call takes one token. */
class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  /** Insertion order is the order of use, because `take` reinserts the caller. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** 0 if the call is allowed, otherwise the seconds until the next one is. */
  take(caller: string): number {
    const { calls, perSeconds } = this.#rate;
    const now = this.#now();
    const bucket = this.#buckets.get(caller);
    const refilled = bucket ? bucket.tokens + ((now - bucket.at) / 1000) * (calls / perSeconds) : calls;
    const tokens = Math.min(calls, refilled);
    const isFree = tokens >= 1;
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { tokens: isFree ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > CALLERS) this.#forgetOldest();
    return isFree ? 0 : ((1 - tokens) * perSeconds) / calls;
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}
