import type { Services } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import { proveDatabase } from './queries.ts';

/** What was found counts for so long, in milliseconds: anybody may ask, and each look writes. */
const COUNTS_MS = 5_000;
/** A database or store that has not answered by then does not work. */
const PATIENCE_MS = 5_000;

/**
 * Whether people can work: the database and the file store take writes, which only writing shows. However many ask, they
 * look once in five seconds.
 */
export class Readiness {
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @throws what the database or the store failed with; Failure UNAVAILABLE when one of them does not answer */
  check(services: Pick<Services, 'sql' | 'files'>): Promise<void> {
    const isOld = performance.now() - this.#lookedAt >= COUNTS_MS;
    if (this.#looking === undefined || isOld) {
      this.#lookedAt = performance.now();
      this.#looking = look(services);
      this.#looking.catch(() => {}); // also where the one who asked has gone
    }
    return this.#looking;
  }
}

async function look({ sql, files }: Pick<Services, 'sql' | 'files'>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(silent()), PATIENCE_MS);
  try {
    const [writes] = await Promise.race([Promise.all([proveDatabase(sql), files.probe()]), late.promise]);
    if (!writes) throw new Failure('UNAVAILABLE', 'the database takes no writes', { retryAfter: 5 });
  } finally {
    clearTimeout(timer);
  }
}

const silent = () => new Failure('UNAVAILABLE', 'database or file store do not answer', { retryAfter: 5 });
