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

/** Refused: another file is needed. Away: the server could not be asked, the same file may do later. */
export type UploadOutcome = 'stored' | 'refused' | 'away';

/** Stores a report's file and says how it went (EC-002, SU-009). */
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
        // The specified words guess at the size; what is known is said behind the file's name.
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
 * Puts the stored file into the report that is shown, at once and not with the next reading: the file that it replaced is
 * gone, and its preview would ask for it. A reading that began before the upload would bring that one back, so it is given up.
 *
 * @returns when the page has it, so that nobody lets go of the chosen file while the page still shows the old one
 */
async function showStored(queryClient: QueryClient, idReport: number, linkedFile: LinkedFile): Promise<void> {
  const queryKey = keys.detailsOf(idReport);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<ReportDetails>(
    { queryKey },
    (report) => report && { ...report, linkedFile, idLinkedFile: linkedFile.idLinkedFile },
  );
  // Those who show a query are notified in order, a moment later; what is put behind them comes after them.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
