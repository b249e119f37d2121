/**
 * A small choice that is kept on this device. It is read at once, and every change is passed to all listeners,
 * including those in other tabs.
 */
export interface Setting<Value extends string> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/**
 * @param key the key in localStorage.
 *
 * @param allowed the allowed values; any other stored value counts as `fallback`.
 */
export function createSetting<Value extends string>(
  key: string,
  allowed: readonly Value[],
  fallback: Value,
): Setting<Value> {
  const listeners = new Set<() => void>();
  const get = (): Value => allowed.find((value) => value === readStored(key)) ?? fallback;
  return {
    get,
    set(value) {
      writeStored(key, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** localStorage throws if the browser forbids its use. The setting is then not remembered. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // The storage is full, or its use is forbidden. The screen keeps working, but the setting is not remembered.
  }
}
