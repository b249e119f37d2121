import { useRef, useState } from 'react';

export interface Busy<What extends string> {
  /** What is at work, as the screen shows it. */
  busy: What | null;
  /** @returns whether it may begin: not while something is at work */
  begin: (what: What) => boolean;
  end: () => void;
}

/** One thing at a time, asked at each press: two may come before the screen is drawn again. */
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
