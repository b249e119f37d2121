import { useState } from 'react';
import { type Location, useSearchParams } from 'react-router-dom';
import { LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

export type OpenNote = number | 'new';

export interface NotePlace {
  language: LanguageId;
  open: OpenNote | null;
  selectedId: string | null;
  select: (id: string | null) => void;
  goToLanguage: (language: LanguageId) => void;
  goToNote: (note: OpenNote | null) => void;
}

/** The parameter in the address with the language of the listed notes. */
const LANGUAGE = 'notes';

/**
 * The note that is open according to an address, e.g. `?notes=1033&edit=3` or `?notes=1033&edit=new`; null if `edit` is
 * missing or has any other value.
 */
function openIn(search: URLSearchParams): OpenNote | null {
  const asked = search.get('edit');
  if (asked === 'new') return 'new';
  return asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null;
}

/** Whether going from one address to another closes the dialog. */
export function closesNote(from: Location, to: Location): boolean {
  const open = ({ search }: Location) => openIn(new URLSearchParams(search));
  return from.pathname !== to.pathname || open(from) !== open(to);
}

/** The language of the list and the open note, which are kept in the address, and the selected row. */
export function useNotePlace(): NotePlace {
  const { lang } = useLabels();
  const [search, setSearch] = useSearchParams();
  const [selectedId, select] = useState<string | null>(null);
  const asked = Number(search.get(LANGUAGE));
  const language = LANGUAGES.find(({ id }) => id === asked)?.id ?? lang;
  const ofLanguage = { [LANGUAGE]: String(language) };
  return {
    language,
    open: openIn(search),
    selectedId,
    select,
    goToLanguage: (next) => {
      select(null);
      setSearch({ [LANGUAGE]: String(next) });
    },
    goToNote: (note) =>
      setSearch(note === null ? ofLanguage : { ...ofLanguage, edit: String(note) }, { replace: note === null }),
  };
}
