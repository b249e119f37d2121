import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed with a button, Ctrl+P or the browser's menu. The component renders again before the
 * browser prints.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => window.matchMedia('print').matches);
  useEffect(() => {
    const medium = window.matchMedia('print');
    // The component is rendered at once, because the browser lays out the printed page as soon as the listeners return.
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
