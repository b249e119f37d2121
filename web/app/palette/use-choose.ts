import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entry } from './entries.ts';

/** Runs an entry. Only entries with an address can be opened in a new tab. */
export function useChoose(close: () => void): (entry: Entry, newTab?: boolean) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ choice }, newTab = false) => {
    if ('run' in choice) {
      // The palette closes before the action starts, because the action may open a dialog, which returns the focus to
      // where it was when the dialog opened.
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
