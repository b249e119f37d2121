import type { KeptText } from './draft-saver.ts';

const keyOf = (idUser: number, idDraft: number) => `openboek.process-draft.${idUser}.${idDraft}`;

/**
 * Keeps an unsaved diagram in this browser under the person's id, so that it survives the loss of the tab, the
 * connection or the session. @param kept null once the server has the diagram
 */
export function keepText(idUser: number, idDraft: number, kept: KeptText | null): void {
  try {
    if (kept === null) window.localStorage.removeItem(keyOf(idUser, idDraft));
    else window.localStorage.setItem(keyOf(idUser, idDraft), JSON.stringify(kept));
  } catch {
    // If the storage is full or its use forbidden, nothing is kept. Saving continues, and the page still asks for
    // confirmation before it is left.
  }
}

/** The kept text of a draft; null if there is none. */
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
