import { type Rate, Rates } from '#/bff/http/rates.ts';

/**
 * The limits for one person's searches: more searches than anybody types, and far fewer people than a directory
 * contains.
 */
export interface LookupLimits extends Rate {
  /** How many different people may be shown by searches in a day. */
  readonly peopleADay: number;
}

const LIMITS: LookupLimits = { calls: 40, perSeconds: 60, peopleADay: 500 };
const DAY_MS = 24 * 3_600_000;
/** The largest number of callers to remember; beyond it, the one whose day began first is forgotten. */
const ASKERS = 5_000;

export type LookupLimit = 'TOO_FAST' | 'TOO_MANY_PEOPLE';

/** The searches of one person since their first one that day. */
interface LookupDay {
  readonly since: number;
  readonly seen: Set<number>;
  readonly reported: Set<LookupLimit>;
}

/**
 * Limits the searches in the list from which people choose other people. Each server counts separately, in memory, as
 * it does for other rate limits.
 */
export class Lookups {
  readonly #limits: LookupLimits;
  readonly #now: () => number;
  readonly #rates: Rates;
  /** The callers, in the order in which their days began. */
  readonly #days = new Map<number, LookupDay>();

  /** @param now milliseconds of a monotonic clock */
  constructor(limits = LIMITS, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#rates = new Rates(now);
  }

  /** Counts a search. @returns 0 if it is allowed, otherwise the seconds until the next search is allowed */
  ask(asker: number): number {
    return Math.ceil(this.#rates.take(this.#limits, `user ${asker}`));
  }

  /**
   * Counts the people whom an answer shows. If they exceed the daily limit, they are not counted, and the answer must
   * not be given.
   * @returns 0 if it may be given, otherwise the seconds until the day is over
   */
  see(asker: number, people: readonly number[]): number {
    const { since, seen } = this.#dayOf(asker);
    const unseen = people.filter((id) => !seen.has(id));
    if (seen.size + unseen.length > this.#limits.peopleADay) return Math.ceil((since + DAY_MS - this.#now()) / 1000);
    for (const id of unseen) seen.add(id);
    return 0;
  }

  /** Whether this is the first time today that this limit stops this person. */
  tell(asker: number, limit: LookupLimit): boolean {
    const { reported } = this.#dayOf(asker);
    const isFirst = !reported.has(limit);
    reported.add(limit);
    return isFirst;
  }

  #dayOf(asker: number): LookupDay {
    const now = this.#now();
    const known = this.#days.get(asker);
    if (known && now - known.since < DAY_MS) return known;
    const day: LookupDay = { since: now, seen: new Set(), reported: new Set() };
    this.#days.delete(asker);
    this.#days.set(asker, day);
    const [first] = this.#days.keys();
    if (this.#days.size > ASKERS && first !== undefined) this.#days.delete(first);
    return day;
  }
}
