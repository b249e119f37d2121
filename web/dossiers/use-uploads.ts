import { useEffect, useRef, useState } from 'react';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import { isStillReadable } from '#/web/api/still-readable.ts';
import { type UploadProgress, uploadDossierFile } from '#/web/api/upload.ts';
import { type Metadata, metadataOf, withoutMetadata } from '#/web/photographs/remove-metadata.ts';

/** The state of a chosen file. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Whether the file has metadata, such as place and time, and whether the metadata can be removed. */
  readonly metadata: Metadata;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed' | 'cancelled';
  readonly progress: UploadProgress | null;
  /** Why the upload failed. */
  readonly error?: unknown;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  /** Adds files to the list. */
  add: (files: readonly File[]) => void;
  /** Removes from the list a file that is neither stored nor being sent; if it is being sent, stops its upload. */
  cancel: (id: number) => void;
  /**
   * Uploads the waiting and failed files, one after the other.
   *
   * @param isCleaned whether place, time and device are removed from photographs
   * @returns the stored files, and the number of failed files
   */
  send: (
    fields: Readonly<Record<string, string>>,
    isCleaned: boolean,
  ) => Promise<{ stored: DossierFile[]; failed: number }>;
}

const IS_LEFT: ReadonlySet<Upload['state']> = new Set(['waiting', 'failed']);

/** Uploads the files that are chosen for a dossier, one by one. Each upload reports its progress and can be stopped. */
export function useUploads(idDossier: number, start: readonly File[]): Uploads {
  const last = useRef(0);
  const toUpload = (file: File): Upload => {
    last.current += 1;
    return { id: last.current, file, metadata: 'none', state: 'waiting', progress: null };
  };
  const [uploads, setUploads] = useState<readonly Upload[]>(() => start.map(toUpload));
  const latest = useRef(uploads);
  latest.current = uploads;
  const sending = useRef<{ id: number; controller: AbortController } | null>(null);
  const change = (id: number, with_: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...with_ } : one)));

  const read = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, file } of uploads) {
      if (read.current.has(id)) continue;
      read.current.add(id);
      // If the file cannot be read, this is reported when it is sent.
      metadataOf(file).then(
        (metadata) => setUploads((now) => now.map((one) => (one.id === id ? { ...one, metadata } : one))),
        () => {},
      );
    }
  }, [uploads]);

  const sendOne = async ({ id, file }: Upload, fields: Readonly<Record<string, string>>, isCleaned: boolean) => {
    const controller = new AbortController();
    sending.current = { id, controller };
    change(id, { state: 'sending', progress: { loaded: 0, total: file.size }, error: undefined });
    try {
      const onProgress = (progress: UploadProgress) => change(id, { progress });
      // A file that can no longer be read is passed on unchanged, and the upload then reports the error.
      const sent = isCleaned && (await isStillReadable(file)) ? await withoutMetadata(file) : file;
      const stored = await uploadDossierFile(idDossier, sent, { fields, onProgress, signal: controller.signal });
      change(id, { state: 'stored', progress: null });
      return stored;
    } catch (error) {
      if (controller.signal.aborted) change(id, { state: 'cancelled', progress: null });
      else change(id, { state: 'failed', progress: null, error });
      return controller.signal.aborted ? null : undefined;
    } finally {
      sending.current = null;
    }
  };
  return {
    uploads,
    add: (files) => setUploads((now) => [...now, ...files.map(toUpload)]),
    cancel: (id) => {
      if (sending.current?.id === id) return sending.current.controller.abort();
      setUploads((now) => now.filter((one) => one.id !== id || one.state === 'stored'));
    },
    send: async (fields, isCleaned) => {
      const stored: DossierFile[] = [];
      let failed = 0;
      for (const { id } of latest.current.filter(({ state }) => IS_LEFT.has(state))) {
        // The file may have been removed from the list during another upload.
        const one = latest.current.find((upload) => upload.id === id);
        const file = one && (await sendOne(one, fields, isCleaned));
        if (file) stored.push(file);
        else if (one && file === undefined) failed += 1;
      }
      return { stored, failed };
    },
  };
}
