import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { isUnanswered } from '#/web/api/api-error.ts';
import { keys } from '#/web/api/query-keys.ts';
import { type UploadProgress, uploadReportFile } from '#/web/api/upload.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/**
 * `refused`: another file is needed. `away`: the server failed or could not be reached, so the same file may be
 * accepted later.
 */
export type UploadOutcome = 'stored' | 'refused' | 'away';

/** Uploads a report's file and shows the outcome (EC-002, SU-009). */
export function useReportFileUpload(): {
  progress: UploadProgress | null;
  upload: (idReport: number, file: File) => Promise<UploadOutcome>;
} {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const readError = useApiError();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useCallback(
    async (idReport: number, file: File): Promise<UploadOutcome> => {
      setProgress({ loaded: 0, total: file.size });
      try {
        const linkedFile = await uploadReportFile(idReport, file, { onProgress: setProgress });
        if (linkedFile) await showStored(queryClient, idReport, linkedFile);
        toast.success(t('UploadSucces'));
        return 'stored';
      } catch (error) {
        const isAway = isUnanswered(error);
        // The specified message assumes that the file is too large. If the server failed or could not be reached, the
        // message says so after the file's name.
        toast.error(t('Message.fileTooBig'), isAway ? `${file.name}. ${readError(error).text}` : file.name, 5);
        return isAway ? 'away' : 'refused';
      } finally {
        setProgress(null);
      }
    },
    [t, toast, readError, queryClient],
  );
  return { progress, upload };
}

/**
 * Puts the stored file into the cached report at once, without waiting for a fetch, because the server deletes the
 * replaced file, which a preview would otherwise still request. A fetch that began before the upload would bring back
 * the old file, so it is cancelled.
 *
 * @returns once the page shows the stored file, so that the chosen file is not cleared while the old one is still shown
 */
async function showStored(queryClient: QueryClient, idReport: number, linkedFile: LinkedFile): Promise<void> {
  const queryKey = keys.detailsOf(idReport);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<ReportDetails>(
    { queryKey },
    (report) => report && { ...report, linkedFile, idLinkedFile: linkedFile.idLinkedFile },
  );
  // The observers of the query are notified a moment later, in order, so a callback that is scheduled now runs after
  // all of them.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
