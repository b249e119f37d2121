import { readStored, writeStored } from '#/web/ui/theme/setting.ts';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts';

/** The storage for settings: the browser's local storage, or a map in a test. */
export interface Storage {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

const keyOf = (idUser: number) => `openboek.settings.${idUser}`;

/**
 * The settings of the signed-in person. They are kept on this device under the person's id, so that each person who
 * uses the device has separate settings (OP-063).
 */
export function createSettingsStore(storage: Storage) {
  let owner: number | null = null;
  let current: Settings = DEFAULT_SETTINGS;
  const listeners = new Set<() => void>();

  function show(settings: Settings): void {
    current = settings;
    for (const listener of listeners) listener();
  }

  return {
    get: (): Settings => current,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Loads a person's settings. Before this call, the defaults apply. */
    openFor(idUser: number): Settings {
      owner = idUser;
      show(readSettings(storage.read(keyOf(idUser))));
      return current;
    },

    change(patch: Partial<Settings>): void {
      show({ ...current, ...patch });
      if (owner !== null) storage.write(keyOf(owner), JSON.stringify(current));
    },

    /** Applies the settings that another tab stored for the same person. */
    follow(key: string | null, value: string | null): void {
      if (owner !== null && key === keyOf(owner)) show(readSettings(value));
    },
  };
}

export const settingsStore = createSettingsStore({ read: readStored, write: writeStored });

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => settingsStore.follow(key, newValue));
}
