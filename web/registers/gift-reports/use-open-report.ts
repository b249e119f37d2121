import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withParameters } from '#/web/app/with-parameters.ts';

/** The parameter in a list's address that identifies the report open over the list. */
const PARAMETER = 'report';

export interface OpenReport {
  /** The id of the open report; null if none is open. */
  id: number | null;
  open: (id: number) => Promise<void>;
  close: () => void;
}

/** Whether the report was opened from the list in this tab, so that going back closes the report. */
const cameFromList = (state: unknown) => typeof state === 'object' && state !== null && 'overList' in state;

/**
 * The report that is open over its list. Its id is in the address, so that the address can be shared and the browser's
 * Back button closes the report.
 */
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
      // The history entry of the list records which report was open, even after a reload.
      const { pathname, search: now } = window.location;
      await navigate({ pathname, search: now }, { replace: true, state: { ...state, selected: id } });
      change(id, { state: { overList: true } });
    },
    close: () =>
      cameFromList(state) ? void navigate(-1) : change(null, { replace: true, state: { selected: Number(asked) } }),
  };
}
