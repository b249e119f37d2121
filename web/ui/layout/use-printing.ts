import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, by whatever led to it: a button, Ctrl+P, the browser's menu. Drawn before it prints. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => window.matchMedia('print').matches);
  useEffect(() => {
    const medium = window.matchMedia('print');
    // The sheet is laid out as soon as the listeners are through: it waits for no later render.
    const set = (is: boolean) => flushSync(() => setPrinting(is));
    const before = () => set(true);
    const after = () => set(medium.matches);
    const changed = () => set(medium.matches);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    medium.addEventListener('change', changed);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      medium.removeEventListener('change', changed);
    };
  }, []);
  return isPrinting;
}
