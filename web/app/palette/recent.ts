import { useEffect, useSyncExternalStore } from 'react';
import { type RecordRef, refOf } from '#/bff/contract/record-ref.ts';
import { recentQuery, SEARCH } from '#/bff/contract/search.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { readStored, writeStored } from '#/web/ui/theme/setting.ts';

const keyOf = (idUser: number) => `openboek.recent.${idUser}`;
const listeners = new Set<() => void>();

/** The stored references; empty if they cannot be read. */
export function readRefs(stored: string | null): readonly RecordRef[] {
  const parsed = recentQuery.safeParse({ records: stored ?? '' });
  return parsed.success ? parsed.data.records : [];
}

/** Adds the newest reference at the start. Each reference occurs only once, and only as many are kept as are shown. */
export const withNewest = (refs: readonly RecordRef[], newest: RecordRef): RecordRef[] =>
  [newest, ...refs.filter((ref) => refOf(ref) !== refOf(newest))].slice(0, SEARCH.recent);

/**
 * Remembers, on this device and under the person's id, that this person has opened the record. Only the reference is
 * stored; the server returns the title each time, so that a shared device does not keep the subject of anybody's
 * report.
 */
export function useRecentRecord({ register, id }: RecordRef): void {
  const { idUser } = useCurrentUser();
  useEffect(() => {
    const key = keyOf(idUser);
    const refs = withNewest(readRefs(readStored(key)), { register, id });
    writeStored(key, refs.map(refOf).join(','));
    for (const listener of listeners) listener();
  }, [idUser, register, id]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns the stored references as one text, such as `giftReport:418,giftReport:7`, and reads them again whenever they
 * change.
 */
export function useStoredRecent(): string | null {
  const { idUser } = useCurrentUser();
  return useSyncExternalStore(subscribe, () => readStored(keyOf(idUser)));
}
