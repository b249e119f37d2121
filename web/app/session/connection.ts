import { useCallback, useEffect, useState } from 'react';
import { onFailure } from '#/web/api/failures.ts';

/** The first and the longest wait between two attempts to reach the server, in seconds. */
const FIRST_WAIT = 8;
const LONGEST_WAIT = 60;

export interface Connection {
  isLost: boolean;
  /** The seconds until the next attempt; 0 during an attempt. */
  secondsLeft: number;
  tryNow(): void;
}

/**
 * Whether the server can be reached. The connection counts as lost when the browser reports that it is offline or a
 * call gets no answer, and as restored when the server answers again. The wait between attempts grows after each failed
 * attempt.
 *
 * @param startsLost whether the connection is lost at first, for a page that is only shown because the server did not
 * answer
 * @param isBack checks whether the server answers again; keep the function stable
 */
export function useConnection(
  onBack: () => void,
  { startsLost = false, isBack = isServerThere }: { startsLost?: boolean; isBack?: typeof isServerThere } = {},
): Connection {
  const [wait, setWait] = useState<number | null>(startsLost ? FIRST_WAIT : null);
  const [secondsLeft, setSecondsLeft] = useState(startsLost ? FIRST_WAIT : 0);

  const lose = useCallback(() => {
    setWait((current) => current ?? FIRST_WAIT);
    setSecondsLeft((current) => current || FIRST_WAIT);
  }, []);

  useEffect(() => {
    window.addEventListener('offline', lose);
    if (!navigator.onLine) lose();
    const off = onFailure(({ status }) => {
      if (status === 0) lose();
    });
    return () => {
      window.removeEventListener('offline', lose);
      off();
    };
  }, [lose]);

  const isLost = wait !== null;
  const isTrying = isLost && secondsLeft === 0;

  useEffect(() => {
    if (!isLost || isTrying) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000);
    const now = () => setSecondsLeft(0);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [isLost, isTrying]);

  useEffect(() => {
    if (!isTrying) return;
    const abort = new AbortController();
    void isBack(abort.signal).then((isThere) => {
      if (abort.signal.aborted) return;
      if (isThere) {
        setWait(null);
        onBack();
      } else {
        const next = Math.min((wait ?? FIRST_WAIT) * 2, LONGEST_WAIT);
        setWait(next);
        setSecondsLeft(next);
      }
    });
    return () => abort.abort();
  }, [isTrying, wait, onBack, isBack]);

  return { isLost, secondsLeft, tryNow: () => setSecondsLeft(0) };
}

/** Whether the server can determine again who is signed in, if anybody, without waiting for another service. */
export async function isServerReady(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/api/Startup?lang=1043', { signal, cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** Whether the server answers at all. */
export async function isServerThere(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
