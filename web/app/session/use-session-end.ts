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
/** Changes when somebody stays; other windows of the same browser hear that. */
const STAYED = 'openboek.session.stayed';
const EACH_SECOND = 1_000;
const NOW_AND_THEN = 10_000;

export interface SessionEnd {
  /** Milliseconds left, while there is something to say about it; else null. */
  left: number | null;
  extendable: boolean;
  stay: UseMutationResult<SessionState, unknown, void>;
}

/**
 * When the session ends (OP-030). Anyone who works on without calling the server, at a long text, stays signed in; when the
 * end has come the server is asked once more, and says whether it is so: then the way leads through sign-in.
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
  // Both times are the server's, so only the time since its answer is this device's.
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

  // Who stayed in one window is not asked on in the others; the server says there until when.
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

/** Milliseconds until `endsAt`, as they pass; null while it is unknown. After a sleep of the device at once. */
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
