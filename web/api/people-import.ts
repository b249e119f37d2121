import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  IMPORT_LIMITS,
  type ImportChangeKind,
  type ImportPreview,
  type ImportSummary,
} from '#/bff/contract/people-import.ts';
import { api } from './api.ts';
import { keys } from './query-keys.ts';
import { type UploadProgress, uploadFile } from './upload.ts';

interface Run {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Asks what a file of people or companies would change. @param complete anyone who is not in it has left */
export const previewImport = (file: File, complete: boolean, run: Run): Promise<ImportPreview> =>
  uploadFile(`/api/management/import/preview?complete=${complete}`, file, run);

/** How often the screen asks how far the writing is, and whether somebody else has confirmed it, in ms. */
const EVERY = 500;
const WAITING_EVERY = 5_000;

/** How far the writing of an import is, asked again until it is left. */
export const importStateQuery = (idImport: string) =>
  queryOptions({
    queryKey: keys.importState(idImport),
    queryFn: () => api.importState(idImport),
    refetchInterval: EVERY,
    // One question that fails is no fault of the import: the next one comes at once.
    retry: false,
  });

const isRunning = ({ step }: ImportSummary) => step !== null;
const isWaiting = (one: ImportSummary) => one.state === 'asked' || isRunning(one);

/** What waits for the reader, and the last one that was applied. */
export const importsQuery = queryOptions({
  queryKey: keys.importList,
  queryFn: () => api.imports(),
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isWaiting) ? WAITING_EVERY : false),
});

/** One import; asked again while it is written, or somebody else has to confirm it. */
export const importSummaryQuery = (idImport: string) =>
  queryOptions({
    queryKey: keys.importSummary(idImport),
    queryFn: () => api.importSummary(idImport),
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data) ? EVERY : data?.state === 'asked' ? WAITING_EVERY : false,
  });

/** A part of what an import changes. @param kind '' for all, 'noted' for those with a note */
export const importChangesQuery = (idImport: string, part: number, kind: ImportChangeKind | 'noted' | '') =>
  queryOptions({
    queryKey: keys.importChanges(idImport, part, kind),
    queryFn: () =>
      api.importChanges(idImport, {
        offset: part * IMPORT_LIMITS.part,
        limit: IMPORT_LIMITS.part,
        ...(kind === 'noted' ? { noted: 'true' } : kind !== '' && { kind }),
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
