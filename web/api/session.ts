/** Renewing the session without the person noticing, and telling when it is over (OP-004). */

type Listener = () => void;
const listeners = new Set<Listener>();
let renewing: Promise<boolean> | null = null;

/** Hears that the session is over and could not be renewed. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSessionLost(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks the server to carry the session on; it refreshes its tokens under a lease. Calls that fail at the same time share
 * one attempt. @returns whether there is a session again.
 */
export function renewSession(): Promise<boolean> {
  renewing ??= askForSession().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function askForSession(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session', { method: 'POST', credentials: 'same-origin' });
    return response.ok;
  } catch {
    return false;
  }
}
