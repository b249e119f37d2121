import { useEffect, useRef, useState } from 'react';
import { WAITING_POLL } from '#/bff/contract/limits.ts';

/**
 * While a record waits for the engine, its page reloads the record every 3 seconds, at most 5 times, and stops as soon
 * as the status changes.
 *
 * @param isWaiting whether the record's status is now 999; each new wait gets another five reloads
 * @returns whether the page still reloads automatically
 */
export function useStatusPoll(isWaiting: boolean, load: () => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!isWaiting) return;
    setOver(false);
    let left: number = WAITING_POLL.times;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) {
        clearInterval(timer);
        setOver(true);
      }
      latest.current();
    }, WAITING_POLL.everyMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting && !isOver;
}
