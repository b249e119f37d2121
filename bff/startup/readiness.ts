import type { Services } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import { proveDatabase } from './queries.ts';

/** How long a result is valid, in milliseconds; results are cached because anybody may ask, and each check writes. */
const COUNTS_MS = 5_000;
/** A database or store that has not answered within this time counts as not working. */
const PATIENCE_MS = 5_000;

/**
 * Whether people can work: the database and the file store accept writes, which only a write can prove. However many
 * callers ask, the check runs at most once every five seconds.
 */
export class Readiness {
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @throws the error of the database or the store; Failure UNAVAILABLE if one of them does not answer */
  check(services: Pick<Services, 'sql' | 'files'>): Promise<void> {
    const isOld = performance.now() - this.#lookedAt >= COUNTS_MS;
    if (this.#looking === undefined || isOld) {
      this.#lookedAt = performance.now();
      this.#looking = look(services);
      this.#looking.catch(() => {}); // a failure is handled even if the caller has gone
    }
    return this.#looking;
  }
}

async function look({ sql, files }: Pick<Services, 'sql' | 'files'>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(silent()), PATIENCE_MS);
  try {
    const [writes] = await Promise.race([Promise.all([proveDatabase(sql), files.probe()]), late.promise]);
    if (!writes) throw new Failure('UNAVAILABLE', 'the database does not accept writes', { retryAfter: 5 });
  } finally {
    clearTimeout(timer);
  }
}

const silent = () => new Failure('UNAVAILABLE', 'the database or the file store does not answer', { retryAfter: 5 });
