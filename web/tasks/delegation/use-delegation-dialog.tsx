import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DelegationDialog } from './DelegationDialog.tsx';

const PARAMETER = 'delegation';

/** Delegating over a list of tasks, at an address of its own (`?delegation=1`). */
export function useDelegationDialog(): { open: () => void; dialog: ReactNode } {
  const [search, setSearch] = useSearchParams();
  const show = (wanted: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (wanted) next.set(PARAMETER, '1');
        else next.delete(PARAMETER);
        return next;
      },
      { replace: !wanted },
    );
  return { open: () => show(true), dialog: search.has(PARAMETER) && <DelegationDialog onClose={() => show(false)} /> };
}
