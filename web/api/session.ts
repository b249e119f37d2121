/** Renews the session in the background, and notifies listeners when it is over (OP-004). */

import { ownerHeaders } from './page-owner.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * The result of a renewal. `unknown`: there is no connection or the identity provider is down, so the session may still
 * be valid. `taken`: the session belongs to a person other than the owner of this page.
 */
export type Renewal = 'renewed' | 'over' | 'unknown' | 'taken';
let renewing: Promise<Renewal> | null = null;

/**
 * Registers a listener that is called when the session is over and could not be renewed. The listener shows this and
 * opens sign-in.
 */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notifies the listeners that the session is over.
 *
 * @returns whether there was a listener. If so, the page is about to be left.
 */
export function announceSessionLost(): boolean {
  for (const listener of listeners) listener();
  return listeners.size > 0;
}

/**
 * Asks the server to extend the session. The server refreshes its tokens under a lease. Calls that fail at the same
 * time share one renewal.
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
