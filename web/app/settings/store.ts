import { readStored, writeStored } from '#/web/ui/theme/setting.ts';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts';

const keyOf = (idUser: number) => `openboek.settings.${idUser}`;

/** The language of whoever used this device last: the one in which the page starts, before it knows who this is. */
const LAST_LANGUAGE = 'openboek.language';

let owner: number | null = null;
let current: Settings = DEFAULT_SETTINGS;
const listeners = new Set<() => void>();

/**
 * The settings of the person who is signed in, kept on this device under their id, so that somebody else on the same
 * device finds their own (OP-063). One store for the page; other tabs of the same person follow.
 */
export const settingsStore = {
  get: (): Settings => current,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Loads a person's settings; before that the defaults hold. */
  openFor(idUser: number): Settings {
    owner = idUser;
    show(readSettings(readStored(keyOf(idUser))));
    return current;
  },

  change(patch: Partial<Settings>): void {
    show({ ...current, ...patch });
    if (owner !== null) writeStored(keyOf(owner), JSON.stringify(current));
  },
};

function show(settings: Settings): void {
  current = settings;
  writeStored(LAST_LANGUAGE, String(settings.lang));
  for (const listener of listeners) listener();
}

/** The language to start in. */
export function lastLanguage(): Settings['lang'] {
  return readSettings(JSON.stringify({ lang: Number(readStored(LAST_LANGUAGE)) })).lang;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (owner !== null && event.key === keyOf(owner)) show(readSettings(event.newValue));
  });
}
