import { useCallback, useState } from 'react';

/** A file that was chosen and goes along with the next save (FI-003). */
export interface ChosenFile {
  file: File | null;
  /**
   * The name of one that was chosen before a sign-in: a browser keeps a name, not a file. Said at the field until another
   * is chosen.
   */
  lostName: string | null;
}
export const NO_FILE: ChosenFile = { file: null, lostName: null };

/** What of it survives a sign-in. */
export const nameToKeep = ({ file, lostName }: ChosenFile): string | null => file?.name ?? lostName;

export function useChosenFile(start: ChosenFile = NO_FILE) {
  const [chosen, setChosen] = useState(start);
  return {
    chosen,
    /** A file, or none after all: with none, a lost one still has to be chosen again. */
    choose: useCallback(
      (file: File | null) => setChosen(({ lostName }) => ({ file, lostName: file ? null : lostName })),
      [],
    ),
    /** It was stored; another one that was chosen meanwhile was not. */
    done: (stored: File | null) => setChosen((now) => (now.file === stored ? { ...now, file: null } : now)),
    /** After a sign-in. */
    lose: (lostName: string | null) => setChosen({ file: null, lostName }),
  };
}
