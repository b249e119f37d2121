import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReportsChanged } from '#/web/api/gift-reports.ts';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { RecordStates } from '../record/RecordStates.tsx';
import { useGoneRecord } from '../record/use-gone-record.ts';
import { EmbeddedReport } from './EmbeddedReport.tsx';
import { ReportRecord } from './ReportRecord.tsx';

interface Props {
  idReport: number;
  onBack: () => void;
  /** Whether the report is shown inside a dialog: read-only, without tools and buttons of its own. */
  embedded?: boolean;
}

/** Loads a report by its id and shows it on its own page or inside another screen (RD-001, RD-002). */
export function ReportLoader({ idReport, onBack, embedded = false }: Props) {
  const { t, lang } = useLabels();
  const query = useQuery(reportDetailsQuery(idReport, lang));
  const queryClient = useQueryClient();
  const reportsChanged = useReportsChanged();
  useGoneRecord(query.error, idReport, reportsChanged);
  // Also refreshes the log, because it is printed with the report and is at first shown from the cache.
  const refresh = () => {
    void query.refetch();
    void queryClient.invalidateQueries({ queryKey: keys.logbooks });
  };
  const words = {
    loading: t('GiftReport.loading'),
    loadFailed: t('GiftReport.loadFailed'),
    notFound: t('GiftReport.notFound'),
    notFoundText: t('GiftReport.notFoundText'),
  };
  return (
    <RecordStates query={query} words={words} onBack={onBack} embedded={embedded}>
      {(report) =>
        embedded ? (
          <EmbeddedReport report={report} />
        ) : (
          <ReportRecord
            key={idReport}
            report={report}
            refreshing={query.isFetching}
            onRefresh={refresh}
            onBack={onBack}
          />
        )
      }
    </RecordStates>
  );
}
