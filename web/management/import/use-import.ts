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
  /** Anyone who is not in it has left. */
  complete: boolean;
}

export type ImportFlow = ReturnType<typeof useImport>;

/**
 * An import from its file to its end: look, then write or forget. Once it was looked at the server has it, and the address says
 * which one it is; here is only what the server does not know.
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
    // Anyone who looks at people or companies next sees the new ones.
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
    // Forgotten after its time at the latest, should this not arrive.
    await api.cancelImport(idImport).catch(() => undefined);
    leave();
  };

  /** A new look at the same: from the file that was chosen here, or at what it undoes; else another file is chosen. */
  const again = ({ undoes }: Pick<ImportSummary, 'undoes'>) => {
    if (undoes) return void undo(undoes);
    if (chosen.current) return void check(chosen.current);
    leave();
  };

  return { progress, faulty, isApplying, failure, check, apply, undo, cancel, leave, again };
}
