import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withParameters } from '#/web/app/with-parameters.ts';

/** In the address of a list: the report that lies open over it. */
const PARAMETER = 'report';

export interface OpenReport {
  /** null while none is open. */
  id: number | null;
  open: (id: number) => Promise<void>;
  close: () => void;
}

/** Whether this tab went from the list to the open report, so that going back closes it. */
const cameFromList = (state: unknown) => typeof state === 'object' && state !== null && 'overList' in state;

/** The report that lies open over its list, in the address: it can be passed on, and Back closes it. */
export function useOpenReport(): OpenReport {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PARAMETER) ?? '';
  const change = (id: number | null, options: Parameters<typeof setSearch>[1]) =>
    setSearch((now) => withParameters(now, { [PARAMETER]: id }), options);
  return {
    id: /^\d{1,15}$/.test(asked) ? Number(asked) : null,
    open: async (id) => {
      // The list it closes to knows which one it was, after a reload too.
      const { pathname, search: now } = window.location;
      await navigate({ pathname, search: now }, { replace: true, state: { ...state, selected: id } });
      change(id, { state: { overList: true } });
    },
    close: () =>
      cameFromList(state) ? void navigate(-1) : change(null, { replace: true, state: { selected: Number(asked) } }),
  };
}
