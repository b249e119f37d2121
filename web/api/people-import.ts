import { queryOptions } from '@tanstack/react-query';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { api } from './api.ts';
import { keys } from './query-keys.ts';
import { type UploadProgress, uploadFile } from './upload.ts';

interface Run {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Asks what a file of people or companies would change. @param complete whoever is not in it has left */
export const previewImport = (file: File, complete: boolean, run: Run): Promise<ImportPreview> =>
  uploadFile(`/api/management/import/preview?complete=${complete}`, file, run);

/** How often the screen asks how far the writing is, in ms. */
const EVERY = 500;

/** How far the writing of an import is, asked again until it is left. */
export const importStateQuery = (idImport: string) =>
  queryOptions({
    queryKey: keys.importState(idImport),
    queryFn: () => api.importState(idImport),
    refetchInterval: EVERY,
    // One question that fails is no fault of the import: the next one comes at once.
    retry: false,
  });
