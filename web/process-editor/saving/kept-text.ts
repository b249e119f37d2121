import type { KeptText } from './draft-saver.ts';

const keyOf = (idUser: number, idDraft: number) => `openboek.process-draft.${idUser}.${idDraft}`;

/**
 * Keeps an unsaved diagram in this browser under the person's id, so that it survives the tab, the connection and the
 * session. @param kept null once the server has it
 */
export function keepText(idUser: number, idDraft: number, kept: KeptText | null): void {
  try {
    if (kept === null) window.localStorage.removeItem(keyOf(idUser, idDraft));
    else window.localStorage.setItem(keyOf(idUser, idDraft), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage keeps nothing; saving continues, and the page still asks before it is left.
  }
}

/** The kept text of a draft; null when there is none. */
export function readKeptText(idUser: number, idDraft: number): KeptText | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(idUser, idDraft)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isKept = (kept: unknown): kept is KeptText =>
  typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string' && 'revision' in kept;
