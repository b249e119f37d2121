import { useEffect, useRef } from 'react';
import { LONGEST_HOURS } from '#/bff/contract/limits.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';

/**
 * The functions with which a form hands over its entries and takes them back. The values must survive JSON, which a
 * File does not.
 */
export interface KeptForm<Values> {
  /** Whether the form has entries that are not stored yet. */
  isDirty(): boolean;
  getValues(): Values;
  /**
   * Puts the entries back, marked as changed by the person (react-hook-form: `setValue(name, value, { shouldDirty: true
   * })`).
   */
  restore(values: Values): void;
}

/** A draft as it is stored in the tab's storage. */
interface Draft {
  values: unknown;
  /** When the draft was stored, in ms. */
  at: number;
}

const PREFIX = 'openboek.draft.';
/** The time in ms, a working day, after which a draft is discarded if its owner has not returned. */
const KEPT_FOR = LONGEST_HOURS * 60 * 60_000;
const keyOf = (idUser: number, key: string) => `${PREFIX}${idUser}.${key}`;
const open = new Map<string, () => unknown>();

/**
 * Keeps the entries of an open form through a sign-in (OP-004). When the session is over, or belongs to somebody else,
 * the entries of all open forms with changes are stored in this tab under the person's id. When that person opens the
 * form again, the entries are put back, once. Another person who signs in on this tab does not get them.
 * @param key identifies the form and its record, e.g. `gift-report.418` or `gift-report.new`.
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

/** Whether entries are kept for this form, so that the screen can open the dialog that contains the form. */
export function useHasKeptDraft(key: string): boolean {
  const { idUser } = useCurrentUser();
  return window.sessionStorage.getItem(keyOf(idUser, key)) !== null;
}

/** Stores the entries of all open forms with changes. Called right before the page is left or replaced. */
export function keepDrafts(): void {
  for (const [storageKey, snapshot] of open) {
    const values = snapshot();
    if (values === undefined) continue;
    window.sessionStorage.setItem(storageKey, JSON.stringify({ values, at: Date.now() } satisfies Draft));
  }
}

/** Discards expired drafts of all people. */
export function dropOldDrafts(): void {
  const drafts = Object.keys(window.sessionStorage).filter((key) => key.startsWith(PREFIX));
  const old = drafts.filter((key) => Date.now() - (readDraft(key)?.at ?? 0) > KEPT_FOR);
  for (const key of old) window.sessionStorage.removeItem(key);
}

function takeDraft<Values>(storageKey: string): Values | null {
  const draft = readDraft(storageKey);
  window.sessionStorage.removeItem(storageKey);
  return draft && (draft.values as Values);
}

function readDraft(storageKey: string): Draft | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}
