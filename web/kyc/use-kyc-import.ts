import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { KycImportPreview } from '#/bff/contract/kyc.ts';
import { api } from '#/web/api/api.ts';
import { previewKycImport } from '#/web/api/kyc.ts';
import { keys } from '#/web/api/query-keys.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** Imports a file of parties. The server previews the changes, which are then applied or discarded. */
export function useKycImport() {
  const { t } = useLabels();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [preview, setPreview] = useState<KycImportPreview | null>(null);
  const [applying, setApplying] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const chosen = useRef<File>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (file: File) => {
    chosen.current = file;
    const run = new AbortController();
    running.current = run;
    setFailure(null);
    setProgress({ loaded: 0, total: file.size });
    try {
      setPreview(await previewKycImport(file, { signal: run.signal, onProgress: setProgress }));
    } catch (error) {
      if (!run.signal.aborted) setFailure(error);
    }
    setProgress(null);
  };

  const apply = async (idImport: string) => {
    setFailure(null);
    setApplying(true);
    try {
      await api.applyKycImport(idImport);
      await queryClient.invalidateQueries({ queryKey: keys.kyc });
      toast.success(t('KycImport.done'), preview?.filename);
      await navigate(paths.kyc);
    } catch (error) {
      setFailure(error);
    } finally {
      setApplying(false);
    }
  };

  const restart = () => {
    running.current?.abort();
    setFailure(null);
    setPreview(null);
  };
  return {
    progress,
    preview,
    applying,
    failure,
    check,
    apply,
    restart,
    /** Previews the chosen file again, compared with the data that is stored now. */
    again: () => {
      if (chosen.current) void check(chosen.current);
    },
  };
}

export type KycImportFlow = ReturnType<typeof useKycImport>;
