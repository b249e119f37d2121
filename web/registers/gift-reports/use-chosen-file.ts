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
    /** Chooses a file, or none. If none is chosen, a file lost in a sign-in must still be chosen again. */
    choose: useCallback(
      (file: File | null) => setChosen(({ lostName }) => ({ file, lostName: file ? null : lostName })),
      [],
    ),
    /** Clears the stored file, unless another one was chosen meanwhile. */
    done: (stored: File | null) => setChosen((now) => (now.file === stored ? { ...now, file: null } : now)),
    /** Records the name of a file that was lost in a sign-in. */
    lose: (lostName: string | null) => setChosen({ file: null, lostName }),
  };
}
