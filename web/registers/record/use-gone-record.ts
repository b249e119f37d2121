import { useEffect } from 'react';
import { isApiError } from '#/web/api/api-error.ts';

/**
 * Where a record is not there, or not this person's any more, the list that led to it still has it and is read again.
 *
 * @param changed reads the register's queries again
 */
export function useGoneRecord(error: unknown, id: number, changed: (id: number) => Promise<unknown>): void {
  const isGone = isApiError(error, 'NOT_FOUND');
  useEffect(() => {
    if (isGone) void changed(id);
  }, [isGone, changed, id]);
}
