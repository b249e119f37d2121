import { useQueryClient } from '@tanstack/react-query';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { logbookQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Prints the report with its log as it is now; a log that cannot be read says so on the paper. */
export function usePrintReport({ workflowInstanceId }: ReportDetails): () => void {
  const { lang } = useLabels();
  const queryClient = useQueryClient();
  return () => {
    const log =
      workflowInstanceId === null
        ? Promise.resolve()
        : queryClient.fetchQuery({ ...logbookQuery(workflowInstanceId, lang), staleTime: 0 }).catch(() => undefined);
    void log.then(() => window.print());
  };
}
