import { useEffect } from 'react';
import { isApiError } from '#/web/api/api-error.ts';

/**
 * Refreshes the list if a record no longer exists or is no longer this person's, because the list still shows
 * it.
 *
 * @param changed fetches the register's queries again
 */
export function useGoneRecord(error: unknown, id: number, changed: (id: number) => Promise<unknown>): void {
  const isGone = isApiError(error, 'NOT_FOUND');
  useEffect(() => {
    if (isGone) void changed(id);
  }, [isGone, changed, id]);
}
