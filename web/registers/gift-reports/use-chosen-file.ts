import { useCallback, useState } from 'react';

/** A chosen file that is uploaded with the next save (FI-003). */
export interface ChosenFile {
  file: File | null;
  /**
   * The name of a file that was chosen before a sign-in. Only the name survives the sign-in, not the file.
   * The field shows it until another file is chosen.
   */
  lostName: string | null;
}
export const NO_FILE: ChosenFile = { file: null, lostName: null };

/** The file name to keep through a sign-in. */
export const nameToKeep = ({ file, lostName }: ChosenFile): string | null => file?.name ?? lostName;

export function useChosenFile(start: ChosenFile = NO_FILE) {
  const [chosen, setChosen] = useState(start);
  return {
    chosen,
    /**
     * Chooses a file, or null for none. Without a choice, the name of a file lost in a sign-in is kept, so that the
     * person can choose that file again.
     */
    choose: useCallback(
      (file: File | null) => setChosen(({ lostName }) => ({ file, lostName: file ? null : lostName })),
      [],
    ),
    /** Clears the choice of a file that is now stored, unless another file was chosen meanwhile. */
    done: (stored: File | null) => setChosen((now) => (now.file === stored ? { ...now, file: null } : now)),
    /** Records the name of a file that was lost in a sign-in. */
    lose: (lostName: string | null) => setChosen({ file: null, lostName }),
  };
}
