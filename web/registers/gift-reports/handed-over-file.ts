import { useEffect, useState } from 'react';
import { type ChosenFile, NO_FILE } from './use-chosen-file.ts';

/** Files that could not be uploaded with a new report, by its id: its own page goes on with them. */
const handedOver = new Map<number, File>();

export function handOverFile(idReport: number, file: File): void {
  handedOver.set(idReport, file);
}

/** What the page of a report starts with: the file that is still to be uploaded, once. */
export function useHandedOverFile(idReport: number): ChosenFile {
  const [file] = useState(() => handedOver.get(idReport) ?? null);
  useEffect(() => {
    handedOver.delete(idReport);
  }, [idReport]);
  return file ? { file, lostName: null } : NO_FILE;
}
