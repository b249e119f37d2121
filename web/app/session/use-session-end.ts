import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { WARN_MINUTES } from '#/bff/contract/limits.ts';
import type { SessionState } from '#/bff/contract/sessions.ts';
import { api } from '#/web/api/api.ts';
import { sessionQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { writeStored } from '#/web/ui/theme/setting.ts';
import { carriesOn } from './ending.ts';

const WARN_BEFORE = WARN_MINUTES * 60_000;
/**
 * The key in localStorage whose value changes when the session is extended. This notifies the other windows of the
 * browser.
 */
const STAYED = 'openboek.session.stayed';
const EACH_SECOND = 1_000;
const NOW_AND_THEN = 10_000;

export interface SessionEnd {
  /** The milliseconds until the end of the session if the end is near; otherwise null. */
  left: number | null;
  extendable: boolean;
  stay: UseMutationResult<SessionState, unknown, void>;
}

/**
 * Watches for the end of the session (OP-030). People who type a long text stay signed in: typing makes no calls by
 * itself, so near the end a key press extends the session. At the end, the session is fetched once more; if it is over,
 * the page goes to sign-in.
 */
export function useSessionEnd(): SessionEnd {
  const queryClient = useQueryClient();
  const { data: session, dataUpdatedAt } = useQuery(sessionQuery());
  const stay = useMutation<SessionState, unknown, void>({
    mutationFn: () => api.extendSession(),
    onSuccess: (state) => {
      queryClient.setQueryData(keys.session, state);
      writeStored(STAYED, state.endsAt);
    },
  });
  // Both times come from the server, so the device's clock only measures the time since the server's answer.
  const endsAt = session && dataUpdatedAt + Date.parse(session.endsAt) - Date.parse(session.now);
  const left = useTimeLeft(endsAt);
  const extendable = session?.extendable ?? false;

  const isAtWork = useRef(() => {});
  useEffect(() => {
    isAtWork.current = () => {
      const now = endsAt === undefined ? null : endsAt - Date.now();
      if (now !== null && extendable && !stay.isPending && carriesOn(now, WARN_BEFORE)) stay.mutate();
    };
  });
  useEffect(() => {
    const work = () => isAtWork.current();
    window.addEventListener('keydown', work, true);
    window.addEventListener('pointerdown', work, true);
    return () => {
      window.removeEventListener('keydown', work, true);
      window.removeEventListener('pointerdown', work, true);
    };
  }, []);

  // A person who has extended the session in one window is not asked in other windows, because these fetch the new end
  // from the server.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === STAYED) void queryClient.invalidateQueries({ queryKey: keys.session });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [queryClient]);

  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: keys.session });
  }, [isOver, queryClient]);

  return { left: left !== null && left <= WARN_BEFORE ? left : null, extendable, stay };
}

/**
 * The milliseconds until `endsAt`, updated regularly and as soon as the page is visible again; null while the end is
 * unknown.
 */
function useTimeLeft(endsAt: number | undefined): number | null {
  const [now, setNow] = useState(Date.now);
  const left = endsAt === undefined ? null : endsAt - now;
  const every = left !== null && left <= WARN_BEFORE + NOW_AND_THEN ? EACH_SECOND : NOW_AND_THEN;
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [every]);
  return left;
}
