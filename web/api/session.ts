/** Renewing the session without the person noticing, and telling when it is over (OP-004). */

import { ownerHeaders } from './page-owner.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * `unknown`: nobody could be asked (no connection, the identity provider does not answer); the session may live. `taken`:
 * there is a session, of somebody else than the owner of this page.
 */
export type Renewal = 'renewed' | 'over' | 'unknown' | 'taken';
let renewing: Promise<Renewal> | null = null;

/** Hears that the session is over and could not be renewed; who listens says so and takes the page to sign-in. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether somebody heard it: then the page is about to leave. */
export function tellSessionLost(): boolean {
  for (const listener of listeners) listener();
  return listeners.size > 0;
}

/**
 * Asks the server to carry the session on; it refreshes its tokens under a lease. Calls that fail at the same time share
 * one attempt.
 */
export function renewSession(): Promise<Renewal> {
  renewing ??= askForSession().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function askForSession(): Promise<Renewal> {
  try {
    const init = { method: 'POST', credentials: 'same-origin', headers: ownerHeaders() } as const;
    const response = await fetch('/api/auth/session', init);
    if (response.ok) return 'renewed';
    if (response.status === 409) return 'taken';
    return response.status === 401 ? 'over' : 'unknown';
  } catch {
    return 'unknown';
  }
}
