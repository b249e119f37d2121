import { useRef, useState } from 'react';

export interface Busy<What extends string> {
  /** The running action, as the screen shows it. */
  busy: What | null;
  /** @returns whether the action may begin; false while another action is running */
  begin: (what: What) => boolean;
  end: () => void;
}

/**
 * Allows one action at a time. `begin` checks this at each press, because two presses may come before the next render.
 */
export function useBusy<What extends string>(): Busy<What> {
  const [busy, setBusy] = useState<What | null>(null);
  const isBusy = useRef(false);
  const mark = (now: What | null) => {
    isBusy.current = now !== null;
    setBusy(now);
  };
  const begin = (what: What) => {
    if (isBusy.current) return false;
    mark(what);
    return true;
  };
  return { busy, begin, end: () => mark(null) };
}
