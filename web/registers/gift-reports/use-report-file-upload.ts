import { useCallback, useState } from 'react';
import { type UploadProgress, uploadReportFile } from '#/web/api/upload.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** Stores a report's file and says how it went (EC-002, SU-009); `upload` answers whether the file is stored. */
export function useReportFileUpload(): {
  progress: UploadProgress | null;
  upload: (idReport: number, file: File) => Promise<boolean>;
} {
  const { t } = useLabels();
  const toast = useToast();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useCallback(
    async (idReport: number, file: File) => {
      setProgress({ loaded: 0, total: file.size });
      try {
        await uploadReportFile(idReport, file, { onProgress: setProgress });
        toast.success(t('UploadSucces'));
        return true;
      } catch {
        toast.error(t('Message.fileTooBig'), file.name, 5);
        return false;
      } finally {
        setProgress(null);
      }
    },
    [t, toast],
  );
  return { progress, upload };
}
