import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportPreview, ImportSummary } from '#/bff/contract/people-import.ts';
import { api } from '#/web/api/api.ts';
import { previewImport } from '#/web/api/people-import.ts';
import { keys } from '#/web/api/query-keys.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { paths } from '#/web/app/paths.ts';

export interface Chosen {
  file: File;
  /** Whether the file is complete, so that people who are not in it have left. */
  complete: boolean;
}

export type ImportFlow = ReturnType<typeof useImport>;

/**
 * An import from start to finish: preview, then apply or discard. After the preview, the server stores the import, and
 * its id is in the address. This hook keeps only the state that the server does not have.
 */
export function useImport() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [faulty, setFaulty] = useState<ImportPreview | null>(null);
  const [isApplying, setApplying] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const chosen = useRef<Chosen>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.imports });

  const show = async ({ idImport }: { idImport: string | null }) => {
    if (idImport !== null) await navigate(paths.oneImport(idImport));
    void refresh();
  };

  const check = async (wanted: Chosen) => {
    chosen.current = wanted;
    const run = new AbortController();
    running.current = run;
    setFailure(null);
    setFaulty(null);
    setProgress({ loaded: 0, total: wanted.file.size });
    try {
      const preview = await previewImport(wanted.file, wanted.complete, {
        signal: run.signal,
        onProgress: setProgress,
      });
      if (preview.idImport === null) setFaulty(preview);
      await show(preview);
    } catch (error) {
      if (!run.signal.aborted) setFailure(error);
    }
    setProgress(null);
  };

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    await refresh();
  };

  const apply = async (idImport: string, leavers?: number) => {
    setApplying(true);
    await attempt(() => api.applyImport(idImport, leavers));
    setApplying(false);
    // Lists of people and companies are fetched again, so that they show the new people and companies.
    void queryClient.invalidateQueries({ queryKey: keys.people });
    void queryClient.invalidateQueries({ queryKey: keys.companies });
  };

  const undo = (idImport: string) => attempt(async () => show(await api.undoImport(idImport)));

  const leave = () => {
    running.current?.abort();
    setFailure(null);
    setFaulty(null);
    setProgress(null);
    void navigate(paths.peopleImport);
    void refresh();
  };

  const cancel = async (idImport: string) => {
    // If this call fails, the server discards the import when it expires.
    await api.cancelImport(idImport).catch(() => undefined);
    leave();
  };

  /**
   * Previews the import again: from the import that it undoes, or else from the file chosen on this page. If there is
   * neither, it asks for another file.
   */
  const again = ({ undoes }: Pick<ImportSummary, 'undoes'>) => {
    if (undoes) return void undo(undoes);
    if (chosen.current) return void check(chosen.current);
    leave();
  };

  return { progress, faulty, isApplying, failure, check, apply, undo, cancel, leave, again };
}
