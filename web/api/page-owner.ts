/**
 * Whose page this is. Every call names them, and the server refuses it once somebody else has signed in in this browser: the
 * cookie of a session is the browser's, the page is its owner's.
 */
import { USER_HEADER, USER_PARAMETER } from '#/bff/contract/headers.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

let owner: number | null = null;
let isTaken = false;

/** From now on the page is this person's, until it is loaded again. */
export function openPageFor(idUser: number): void {
  owner = idUser;
}

/** The headers that name the owner; none while the page does not know yet whose it is. */
export function ownerHeaders(): Record<string, string> {
  return owner === null ? {} : { [USER_HEADER]: String(owner) };
}

/** An address of a file that the browser fetches by itself, with the owner in it. */
export function withOwner(address: string): string {
  return owner === null ? address : `${address}${address.includes('?') ? '&' : '?'}${USER_PARAMETER}=${owner}`;
}

/** Whether somebody else has signed in since: then the page makes no calls any more. */
export const isPageTaken = () => isTaken;

/** Notifies once, when somebody else has signed in. Listeners are called in the order in which they came. */
export function onPageTaken(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether somebody heard it: then the page says so, and no caller has to. */
export function tellPageTaken(): boolean {
  if (listeners.size === 0) return false;
  if (!isTaken) {
    isTaken = true;
    for (const listener of listeners) listener();
  }
  return true;
}
