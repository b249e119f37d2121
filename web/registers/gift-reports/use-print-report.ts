import { useQueryClient } from '@tanstack/react-query';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { dossierQuery, logbookQuery, reportDetailsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/**
 * Refreshes the report, its file names and its log, then prints them. A part that cannot be refreshed is printed as it
 * was.
 */
export function usePrintReport({ idReport, idDossier, workflowInstanceId }: ReportDetails): () => void {
  const { lang } = useLabels();
  const queryClient = useQueryClient();
  return () => {
    const readings = [
      queryClient.fetchQuery({ ...reportDetailsQuery(idReport, lang), staleTime: 0 }),
      queryClient.fetchQuery({ ...dossierQuery(idDossier, lang), staleTime: 0 }),
      ...(workflowInstanceId === null
        ? []
        : [queryClient.fetchQuery({ ...logbookQuery(workflowInstanceId, lang), staleTime: 0 })]),
    ];
    void Promise.allSettled(readings).then(() => window.print());
  };
}
