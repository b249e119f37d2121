import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import { OLD_TASK_DAYS, STUCK_KINDS, type StuckKind, type StuckList } from '#/bff/contract/stuck.ts';
import { stuckListQuery } from '#/web/api/stuck.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { Select } from '#/web/ui/controls/Select.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Figure } from '../Figure.tsx';
import { StuckItem } from './StuckItem.tsx';
import '../operations.css';

const KIND = 'kind';
const DAYS = 'days';
const DAYS_OFFERED = [3, 7, OLD_TASK_DAYS, 30, 90];

/**
 * /app/operations/stuck: the stuck items, or those stuck longest if there are very many, each with the reason and
 * advice on what to do.
 */
export function Component() {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const [parameters, setParameters] = useSearchParams();
  const kind = STUCK_KINDS.find((one) => one === parameters.get(KIND)) ?? null;
  const asked = Number(parameters.get(DAYS));
  const days = DAYS_OFFERED.includes(asked) ? asked : OLD_TASK_DAYS;
  const query = useQuery(stuckListQuery(days));
  const crumbs = useMemo(() => [{ label: t('Menu.operations'), to: paths.operations }], [t]);
  usePageHeader({
    title: t('Stuck.title'),
    crumbs,
    meta: query.data ? t('Operations.asOf', { time: formatDateTime(query.data.asOf, timeZone) }) : t('Stuck.meta'),
  });
  if (!query.data)
    return query.isError ? (
      <LoadFailed title={t('Stuck.failed')} error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonList rows={8} />
    );
  const choose = (next: number) =>
    setParameters((now) => withParameters(now, { [DAYS]: next === OLD_TASK_DAYS ? null : next }), { replace: true });
  return (
    <div className="ob-run">
      <section className="ob-runs-overview" aria-label={t('Stuck.kinds')}>
        <Kinds list={query.data} parameters={parameters} />
        <div className="ob-stuck-days">
          <span aria-hidden="true">{t('Stuck.days')}</span>
          <Select
            size="small"
            aria-label={t('Stuck.days')}
            value={days}
            onChange={(value) => value !== null && choose(value)}
            options={DAYS_OFFERED.map((value) => ({ value, label: t('Stuck.daysOption', { count: value }) }))}
          />
        </div>
      </section>
      <Rows list={query.data} kind={kind} />
    </div>
  );
}

/** The number of items of each kind. Pressing a number filters the list by that kind. */
function Kinds({ list: { counts }, parameters }: { list: StuckList; parameters: URLSearchParams }) {
  const { t } = useLabels();
  const addressOf = (kind: StuckKind | null) => {
    const search = withParameters(parameters, { [KIND]: kind }).toString();
    return search ? `${paths.stuck}?${search}` : paths.stuck;
  };
  const all = STUCK_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <ul>
      <Figure label={t('Stuck.all')} count={all} to={addressOf(null)} isCurrent={!parameters.has(KIND)} />
      {STUCK_KINDS.map((kind) => (
        <Figure
          key={kind}
          label={t(`StuckKind.${kind}`)}
          count={counts[kind]}
          to={addressOf(kind)}
          isBad
          isCurrent={parameters.get(KIND) === kind}
        />
      ))}
    </ul>
  );
}

function Rows({ list: { rows, counts }, kind }: { list: StuckList; kind: StuckKind | null }) {
  const { t } = useLabels();
  const shown = kind === null ? rows : rows.filter((row) => row.kind === kind);
  const count = kind === null ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[kind];
  if (shown.length === 0) return <EmptyState drawing="plain" title={t('Stuck.empty')} text={t('Stuck.emptyText')} />;
  return (
    <>
      {shown.length < count && (
        <Banner tone="info" strip>
          {t('Stuck.newest', { shown: shown.length, count })}
        </Banner>
      )}
      <ul className="ob-run-list" aria-label={t('Stuck.list')}>
        {shown.map((row) => (
          <StuckItem
            key={[row.kind, row.workflowInstanceId ?? row.number, row.idIncident, row.idCommand, row.idTask].join(' ')}
            row={row}
          />
        ))}
      </ul>
    </>
  );
}
