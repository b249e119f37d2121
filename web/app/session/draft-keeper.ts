import { useEffect, useRef } from 'react';
import { useCurrentUser } from '#/web/app/user/current-user.ts';

/** How a form hands over what was typed, and takes it back. Values must survive JSON: a File does not. */
export interface KeptForm<Values> {
  /** Whether anything was typed that is not stored yet. */
  isDirty(): boolean;
  getValues(): Values;
  /** Puts the entries back, as changed by the person (react-hook-form: `setValue(name, value, { shouldDirty: true })`). */
  restore(values: Values): void;
}

const PREFIX = 'openboek.draft.';
const keyOf = (idUser: number, key: string) => `${PREFIX}${idUser}.${key}`;
const open = new Map<string, () => unknown>();

/**
 * Keeps what was typed in an open form through a sign-in (OP-004): when the session is over, the entries of every open
 * and changed form are put into this tab's storage under the person's id; when the form is opened again, they are put
 * back, once. Somebody else who signs in in this tab does not get them.
 * @param key names the form and its record, e.g. `gift-report.418` or `gift-report.new`.
 */
export function useDraftKeeper<Values>(key: string, form: KeptForm<Values>): void {
  const { idUser } = useCurrentUser();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const storageKey = keyOf(idUser, key);
    const kept = takeDraft<Values>(storageKey);
    if (kept !== null) latest.current.restore(kept);
    open.set(storageKey, () => (latest.current.isDirty() ? latest.current.getValues() : undefined));
    return () => {
      open.delete(storageKey);
    };
  }, [idUser, key]);
}

/** Whether entries wait for this form: a screen opens its dialog then. */
export function useHasKeptDraft(key: string): boolean {
  const { idUser } = useCurrentUser();
  return window.sessionStorage.getItem(keyOf(idUser, key)) !== null;
}

/** Puts the entries of all open, changed forms away; called right before the page leaves for sign-in. */
export function keepDrafts(): void {
  for (const [storageKey, snapshot] of open) {
    const values = snapshot();
    if (values !== undefined) window.sessionStorage.setItem(storageKey, JSON.stringify(values));
  }
}

/** Throws away what others typed in this tab before this person signed in. */
export function dropDraftsOfOthers(idUser: number): void {
  const own = keyOf(idUser, '');
  const others = Object.keys(window.sessionStorage).filter((key) => key.startsWith(PREFIX) && !key.startsWith(own));
  for (const key of others) window.sessionStorage.removeItem(key);
}

function takeDraft<Values>(storageKey: string): Values | null {
  const text = window.sessionStorage.getItem(storageKey);
  if (text === null) return null;
  window.sessionStorage.removeItem(storageKey);
  try {
    return JSON.parse(text) as Values;
  } catch {
    return null;
  }
}
