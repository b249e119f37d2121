import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { api } from '#/web/api/api.ts';
import { previewImport } from '#/web/api/people-import.ts';
import { keys } from '#/web/api/query-keys.ts';
import type { UploadProgress } from '#/web/api/upload.ts';

/** Where the import is; a failure stands on top of where it happened. */
export type ImportStage =
  | { at: 'choosing' }
  | { at: 'checking'; progress: UploadProgress }
  | { at: 'faulty'; preview: ImportPreview }
  | { at: 'ready'; preview: ImportPreview; idImport: string }
  | { at: 'applying'; preview: ImportPreview; idImport: string }
  | { at: 'done'; preview: ImportPreview };

export interface Chosen {
  file: File;
  /** Whoever is not in it has left. */
  complete: boolean;
}

/** An import from its file to its end: look, then write or forget. */
export function useImport() {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<ImportStage>({ at: 'choosing' });
  const [failure, setFailure] = useState<unknown>(null);
  const chosen = useRef<Chosen>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (wanted: Chosen) => {
    chosen.current = wanted;
    const run = new AbortController();
    running.current = run;
    const onProgress = (progress: UploadProgress) => setStage({ at: 'checking', progress });
    setFailure(null);
    onProgress({ loaded: 0, total: wanted.file.size });
    try {
      const preview = await previewImport(wanted.file, wanted.complete, { signal: run.signal, onProgress });
      const { idImport } = preview;
      setStage(idImport === null ? { at: 'faulty', preview } : { at: 'ready', preview, idImport });
    } catch (error) {
      setStage({ at: 'choosing' });
      if (!run.signal.aborted) setFailure(error);
    }
  };

  const apply = async (preview: ImportPreview, idImport: string) => {
    setFailure(null);
    setStage({ at: 'applying', preview, idImport });
    try {
      await api.applyImport(idImport);
      setStage({ at: 'done', preview });
      // Whoever looks at people or companies next sees the new ones.
      void queryClient.invalidateQueries({ queryKey: keys.people });
      void queryClient.invalidateQueries({ queryKey: keys.companies });
    } catch (error) {
      setStage({ at: 'ready', preview, idImport });
      setFailure(error);
    }
  };

  const restart = () => {
    running.current?.abort();
    // Forgotten a day later at the latest, should this not arrive.
    if (stage.at === 'ready') void api.cancelImport(stage.idImport).catch(() => undefined);
    setFailure(null);
    setStage({ at: 'choosing' });
  };

  const again = () => chosen.current && check(chosen.current);
  return { stage, failure, check, apply, restart, again };
}
