import { useEffect } from 'react';
import { isApiError } from '#/web/api/api-error.ts';

/**
 * Fetches the lists again if a record no longer exists or this person may no longer read it, because the lists still
 * show the record.
 *
 * @param changed fetches the register's queries again
 */
export function useGoneRecord(error: unknown, id: number, changed: (id: number) => Promise<unknown>): void {
  const isGone = isApiError(error, 'NOT_FOUND');
  useEffect(() => {
    if (isGone) void changed(id);
  }, [isGone, changed, id]);
}
