import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { myReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { paths } from '#/web/app/paths.ts';
import { reportStatusKey, reportStatusLook } from '#/web/registers/gift-reports/report-status.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';

const SHOWN = 4;

/** The latest of the person's own reports of this year, each with its status. */
export function MyReportsCard() {
  const { t, lang } = useLabels();
  const { data, error, refetch } = useQuery(myReportsQuery(undefined, lang));
  const latestFirst = data?.toSorted((one, other) => other.idReport - one.idReport) ?? [];
  const all = (
    <Link to={paths.myReports}>
      {t('Start.all')}
      <span className="ob-hidden">: {t('Start.myReports')}</span>
    </Link>
  );
  return (
    <Card title={t('Start.myReports')} action={all} padded={false} className="ob-start-mine">
      {!data && !error && <SkeletonList rows={3} />}
      {error && !data && <LoadFailed title={t('Start.reportsFailed')} error={error} onRetry={refetch} />}
      {data && latestFirst.length === 0 && (
        <EmptyState drawing="plain" title={t('Start.noReports')} text={t('Start.noReportsText')} />
      )}
      {latestFirst.length > 0 && (
        <ul className="ob-start-reports">
          {latestFirst.slice(0, SHOWN).map((row) => (
            <OwnLine key={row.idReport} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OwnLine({ row }: { row: ReportRow }) {
  const { t } = useLabels();
  return (
    <li>
      <Link className="ob-start-report" to={paths.report(row.idReport)} state={{ origin: paths.start }}>
        <span className="ob-start-line-words">
          <span className="ob-start-line-title">{row.gift ?? t('Start.noGift')}</span>
          <span className="ob-start-line-text">{row.number}</span>
        </span>
        <StatusPill {...reportStatusLook(row.status)} label={t(reportStatusKey(row.status))} />
      </Link>
    </li>
  );
}
