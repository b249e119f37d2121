import type { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/**
 * Notifies of every failed call once, before its caller is notified. The shell shows the 403 toast and reports the
 * others.
 */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailure(error: ApiError): void {
  for (const listener of listeners) listener(error);
}
