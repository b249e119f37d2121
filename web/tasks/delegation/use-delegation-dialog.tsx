import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParameters } from '#/web/app/with-parameters.ts';
import { DelegationDialog } from './DelegationDialog.tsx';

const PARAMETER = 'delegation';

/** The delegation dialog over a list of tasks, at its own address (`?delegation=1`). */
export function useDelegationDialog(): { open: () => void; dialog: ReactNode } {
  const [search, setSearch] = useSearchParams();
  const show = (wanted: boolean) =>
    setSearch((now) => withParameters(now, { [PARAMETER]: wanted ? 1 : null }), { replace: !wanted });
  return { open: () => show(true), dialog: search.has(PARAMETER) && <DelegationDialog onClose={() => show(false)} /> };
}
