import type { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/**
 * Registers a listener. It is notified once of every failed call, before the caller gets the error. The shell shows a
 * toast for a 403 and reports most other failures to the server.
 */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailure(error: ApiError): void {
  for (const listener of listeners) listener(error);
}
