import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entry } from './entries.ts';

/** Does what an entry is for. In a new tab: only what has an address. */
export function useChoose(close: () => void): (entry: Entry, newTab?: boolean) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ choice }, newTab = false) => {
    if ('run' in choice) {
      // Gone before the action starts: it may open a dialog of its own, and must find the focus where it was.
      flushSync(close);
      choice.run();
      return;
    }
    const address = 'href' in choice ? choice.href : choice.to;
    if (newTab || 'href' in choice) {
      window.open(address, '_blank', 'noopener,noreferrer');
      if (!newTab) close();
      return;
    }
    flushSync(close);
    if (address !== pathname) void navigate(address, { state: { origin: `${pathname}${search}` } });
  };
}
