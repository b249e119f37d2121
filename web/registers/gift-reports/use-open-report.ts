import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withParameters } from '#/web/app/with-parameters.ts';

/** The parameter in a list's address that identifies the report open over the list. */
const PARAMETER = 'report';

export interface OpenReport {
  /** null if none is open. */
  id: number | null;
  open: (id: number) => Promise<void>;
  close: () => void;
}

/** Whether this tab went from the list to the open report, so that going back closes it. */
const cameFromList = (state: unknown) => typeof state === 'object' && state !== null && 'overList' in state;

/** The report open over its list. It is in the address, so that it can be shared and Back closes it. */
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
      // The list below remembers which report was open, even after a reload.
      const { pathname, search: now } = window.location;
      await navigate({ pathname, search: now }, { replace: true, state: { ...state, selected: id } });
      change(id, { state: { overList: true } });
    },
    close: () =>
      cameFromList(state) ? void navigate(-1) : change(null, { replace: true, state: { selected: Number(asked) } }),
  };
}
