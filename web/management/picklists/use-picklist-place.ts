import { useState } from 'react';
import { type Location, useSearchParams } from 'react-router-dom';
import { PICKLIST_NAMES, type PicklistName } from '#/bff/contract/picklists.ts';

/** The item whose dialog is open, if any. */
export interface OpenItem {
  id: number | 'new';
  mode: 'view' | 'edit';
}

export interface PicklistPlace {
  list: PicklistName;
  open: OpenItem | null;
  /** Whether the history of the list is open. */
  history: boolean;
  selectedId: string | null;
  select: (id: string | null) => void;
  goToList: (list: PicklistName) => void;
  goToItem: (item: OpenItem | null) => void;
  goToHistory: () => void;
}

/**
 * Reads the parameters of an address: `?list=reportItems&edit=3`, `&view=3`, `&edit=new`, `&history=1`. All others are
 * ignored.
 */
export function readPicklistPlace(search: URLSearchParams): Pick<PicklistPlace, 'list' | 'open' | 'history'> {
  const list = PICKLIST_NAMES.find((name) => name === search.get('list')) ?? PICKLIST_NAMES[0];
  const history = search.has('history');
  for (const mode of ['view', 'edit'] as const) {
    const asked = search.get(mode);
    if (asked === 'new' && mode === 'edit') return { list, history, open: { id: 'new', mode } };
    if (asked !== null && /^[1-9]\d{0,9}$/.test(asked)) return { list, history, open: { id: Number(asked), mode } };
  }
  return { list, history, open: null };
}

/** Whether going from one address to another closes the dialog. */
export function closesItem(from: Location, to: Location): boolean {
  const item = ({ search }: Location) => readPicklistPlace(new URLSearchParams(search)).open;
  return from.pathname !== to.pathname || JSON.stringify(item(from)) !== JSON.stringify(item(to));
}

/** The current list and the open item, which are kept in the address, and the selected row. */
export function usePicklistPlace(): PicklistPlace {
  const [search, setSearch] = useSearchParams();
  const [selectedId, select] = useState<string | null>(null);
  const place = readPicklistPlace(search);
  const ofList: Record<string, string> = place.list === PICKLIST_NAMES[0] ? {} : { list: place.list };
  return {
    ...place,
    selectedId,
    select,
    goToList: (list) => {
      select(null);
      setSearch(list === PICKLIST_NAMES[0] ? {} : { list });
    },
    goToItem: (item) => {
      setSearch(item ? { ...ofList, [item.mode]: String(item.id) } : ofList, { replace: item === null });
    },
    goToHistory: () => setSearch({ ...ofList, history: '1' }),
  };
}
