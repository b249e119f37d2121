/**
 * The owner of the page, who is the person for whom it was loaded. The session cookie belongs to the whole browser. So
 * every call names the owner, and the server refuses the call once another person has signed in with this browser.
 */
import { USER_HEADER, USER_PARAMETER } from '#/bff/contract/headers.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

let owner: number | null = null;
let isTaken = false;

/** Makes this person the owner of the page until it is reloaded. */
export function openPageFor(idUser: number): void {
  owner = idUser;
}

/** The headers that name the owner; empty while the owner is still unknown. */
export function ownerHeaders(): Record<string, string> {
  return owner === null ? {} : { [USER_HEADER]: String(owner) };
}

/** Adds the owner to the address of a file that the browser itself fetches. */
export function withOwner(address: string): string {
  return owner === null ? address : `${address}${address.includes('?') ? '&' : '?'}${USER_PARAMETER}=${owner}`;
}

/** Whether another person has signed in since the page was loaded. If so, the page makes no more calls. */
export const isPageTaken = () => isTaken;

/**
 * Registers a listener, which is called once, when another person has signed in. Listeners are called in the order of
 * registration.
 */
export function onPageTaken(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notifies the listeners that another person has signed in.
 *
 * @returns whether there was a listener. If so, the page shows a message, so the caller need not show one.
 */
export function announcePageTaken(): boolean {
  if (listeners.size === 0) return false;
  if (!isTaken) {
    isTaken = true;
    for (const listener of listeners) listener();
  }
  return true;
}
