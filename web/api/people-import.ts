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

/**
 * Previews the changes that a file of people or companies would make.
 *
 * @param complete whether the file is complete, so that people who are not in it have left
 */
export const previewImport = (file: File, complete: boolean, run: Run): Promise<ImportPreview> =>
  uploadFile(`/api/management/import/preview?complete=${complete}`, file, run);

/**
 * The intervals, in ms, at which the screen checks the progress of an import, and whether another person has confirmed
 * one.
 */
const EVERY = 500;
const WAITING_EVERY = 5_000;

/** The progress of an import, fetched repeatedly while it is shown. */
export const importStateQuery = (idImport: string) =>
  queryOptions({
    queryKey: keys.importState(idImport),
    queryFn: () => api.importState(idImport),
    refetchInterval: EVERY,
    // A failed request for the progress does not mean that the import has failed, and the next request follows soon
    // anyway.
    retry: false,
  });

const isRunning = ({ step }: ImportSummary) => step !== null;
const isWaiting = (one: ImportSummary) => one.state === 'asked' || isRunning(one);

/**
 * The imports that wait for somebody, that can be undone or were recently undone, and the person's own that were
 * recently cancelled.
 */
export const importsQuery = queryOptions({
  queryKey: keys.importList,
  queryFn: () => api.imports(),
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isWaiting) ? WAITING_EVERY : false),
});

/** One import, fetched repeatedly while it is being applied or waits for confirmation. */
export const importSummaryQuery = (idImport: string) =>
  queryOptions({
    queryKey: keys.importSummary(idImport),
    queryFn: () => api.importSummary(idImport),
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data) ? EVERY : data?.state === 'asked' ? WAITING_EVERY : false,
  });

/**
 * A part of the changes of an import.
 *
 * @param kind the kind of changes: '' for all changes, 'noted' for changes with a note
 */
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
