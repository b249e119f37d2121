import { useState } from 'react';
import { type Location, useSearchParams } from 'react-router-dom';
import { PICKLIST_NAMES, type PicklistName } from '#/bff/contract/picklists.ts';

/** The item whose dialog is open. */
export interface OpenItem {
  id: number | 'new';
  mode: 'view' | 'edit';
}

export interface PicklistPlace {
  list: PicklistName;
  open: OpenItem | null;
  selectedId: string | null;
  select: (id: string | null) => void;
  goToList: (list: PicklistName) => void;
  goToItem: (item: OpenItem | null) => void;
}

/** What an address says: `?list=reportItems&edit=3`, `&view=3`, `&edit=new`. Anything else reads as nothing. */
export function readPicklistPlace(search: URLSearchParams): Pick<PicklistPlace, 'list' | 'open'> {
  const list = PICKLIST_NAMES.find((name) => name === search.get('list')) ?? PICKLIST_NAMES[0];
  for (const mode of ['view', 'edit'] as const) {
    const asked = search.get(mode);
    if (asked === 'new' && mode === 'edit') return { list, open: { id: 'new', mode } };
    if (asked !== null && /^[1-9]\d{0,9}$/.test(asked)) return { list, open: { id: Number(asked), mode } };
  }
  return { list, open: null };
}

/** Whether going from one address to another closes the dialog. */
export function closesItem(from: Location, to: Location): boolean {
  const item = ({ search }: Location) => readPicklistPlace(new URLSearchParams(search)).open;
  return from.pathname !== to.pathname || JSON.stringify(item(from)) !== JSON.stringify(item(to));
}

/** Which list is shown and which item is open, both kept in the address; and which row is selected. */
export function usePicklistPlace(): PicklistPlace {
  const [search, setSearch] = useSearchParams();
  const [selectedId, select] = useState<string | null>(null);
  const place = readPicklistPlace(search);
  return {
    ...place,
    selectedId,
    select,
    goToList: (list) => {
      select(null);
      setSearch(list === PICKLIST_NAMES[0] ? {} : { list });
    },
    goToItem: (item) => {
      const list: Record<string, string> = place.list === PICKLIST_NAMES[0] ? {} : { list: place.list };
      setSearch(item ? { ...list, [item.mode]: String(item.id) } : list, { replace: item === null });
    },
  };
}
