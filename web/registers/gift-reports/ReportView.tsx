import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '#/web/api/api-error.ts';
import { useReportsChanged } from '#/web/api/gift-reports.ts';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { EmbeddedReport } from './EmbeddedReport.tsx';
import { ReportRecord } from './ReportRecord.tsx';
import '../records.css';

interface Props {
  idReport: number;
  onBack: () => void;
  /** Inside a dialog: to be read only, without tools and buttons of its own. */
  embedded?: boolean;
}

/** A report by its id, on its own page or inside something else (RD-001, RD-002). */
export function ReportView({ idReport, onBack, embedded = false }: Props) {
  const { t, lang } = useLabels();
  const readError = useReadFailure();
  const query = useQuery(reportDetailsQuery(idReport, lang));
  const queryClient = useQueryClient();
  const reportsChanged = useReportsChanged();
  const isNotTheirs = isApiError(query.error, 'NOT_FOUND');
  // The list that led here still has it.
  useEffect(() => {
    if (isNotTheirs) void reportsChanged(idReport);
  }, [isNotTheirs, reportsChanged, idReport]);
  // With its log, which is printed with it and seen before it is asked for again.
  const refresh = () => {
    void query.refetch();
    void queryClient.invalidateQueries({ queryKey: keys.logbooks });
  };
  if (query.data) {
    return embedded ? (
      <EmbeddedReport report={query.data} />
    ) : (
      <ReportRecord
        key={idReport}
        report={query.data}
        refreshing={query.isFetching}
        onRefresh={refresh}
        onBack={onBack}
      />
    );
  }
  if (query.isPending) return <SkeletonList toolbar={!embedded} label={t('GiftReport.loading')} />;
  const { code, text, requestId } = readError(query.error);
  const isGone = code === 'NOT_FOUND' || code === 'VALIDATION';
  return (
    <div className="ob-record-empty">
      <EmptyState
        drawing={isGone ? 'search' : 'error'}
        title={t(isGone ? 'GiftReport.notFound' : 'GiftReport.loadFailed')}
        text={isGone ? t('GiftReport.notFoundText') : text}
        {...(!isGone && requestId && { requestId })}
        actions={
          isGone ? (
            <Button icon={embedded ? undefined : 'arrow-left'} onClick={onBack}>
              {t(embedded ? 'Ui.close' : 'Record.back')}
            </Button>
          ) : (
            <Button variant="filled" icon="refresh" onClick={() => void query.refetch()}>
              {t('Page.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
