import { isDiskFull, isUnavailable } from '#/bff/database/unavailable.ts';
import { Failure } from '#/bff/failure.ts';
import { StoreFull, StoreUnavailable } from '#/bff/files/store.ts';

/**
 * Seconds after which a retry may work: a database or file store is usually back soon, but freeing disk space needs a
 * person.
 */
const AWAY = 5;
const FULL = 30;

/**
 * The failure for a temporary error of the database or the file store: UNAVAILABLE, or STORAGE_FULL if there
 * is no space; null for any other error.
 */
export function passingFailure(error: unknown): Failure | null {
  if (isDiskFull(error))
    return new Failure('STORAGE_FULL', 'the disk of the database is full', { retryAfter: FULL, cause: error });
  if (isUnavailable(error))
    return new Failure('UNAVAILABLE', 'the database is not available', { retryAfter: AWAY, cause: error });
  if (error instanceof StoreFull)
    return new Failure('STORAGE_FULL', 'the file store is full', { retryAfter: FULL, cause: error });
  if (error instanceof StoreUnavailable)
    return new Failure('UNAVAILABLE', 'the file store is not available', { retryAfter: AWAY, cause: error });
  return null;
}
