import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed, by a button, Ctrl+P or the browser's menu. The component renders again before the
 * browser prints.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => window.matchMedia('print').matches);
  useEffect(() => {
    const medium = window.matchMedia('print');
    // The browser lays out the page as soon as the listeners return; it does not wait for a later render.
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
