import { useEffect, useRef } from 'react';
import { WAITING_POLL } from '#/bff/contract/limits.ts';

/**
 * While a record waits for the engine its page loads again every 3 seconds, at most 5 times, and stops as soon as the
 * status changes (spec 1§4).
 *
 * @param isWaiting the record shows 999 now; a new wait has its five loads again.
 */
export function useStatusPoll(isWaiting: boolean, load: () => void): void {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let left: number = WAITING_POLL.times;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      latest.current();
    }, WAITING_POLL.everyMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
