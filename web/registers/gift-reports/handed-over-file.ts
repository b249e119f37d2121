import { useEffect, useState } from 'react';
import { type ChosenFile, NO_FILE } from './use-chosen-file.ts';

/** Files that could not be uploaded with a new report, by the report's id. The report's page uploads them later. */
const handedOver = new Map<number, File>();

export function handOverFile(idReport: number, file: File): void {
  handedOver.set(idReport, file);
}

/** Returns the file that a report's page still has to upload, and forgets it, so that it is uploaded only once. */
export function useHandedOverFile(idReport: number): ChosenFile {
  const [file] = useState(() => handedOver.get(idReport) ?? null);
  useEffect(() => {
    handedOver.delete(idReport);
  }, [idReport]);
  return file ? { file, lostName: null } : NO_FILE;
}
