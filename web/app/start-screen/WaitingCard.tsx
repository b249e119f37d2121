import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatMoney } from '#/bff/contract/format.ts';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { waitingReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { paths } from '#/web/app/paths.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Badge } from '#/web/ui/display/Status.tsx';
import { waitingTone } from './waiting-age.ts';

/** As many as are read at a glance; the rest is behind the link. */
const SHOWN = 5;

/** What waits for this person's decision, the longest first, marked by its age. */
export function WaitingCard() {
  const { t, lang } = useLabels();
  const { data, error, refetch } = useQuery(waitingReportsQuery(lang));
  const oldestFirst = data?.toSorted((one, other) => one.waitingSince.localeCompare(other.waitingSince)) ?? [];
  const total = oldestFirst.length;
  const all = total > 0 && <Link to={paths.approvals}>{t('Start.allTasks', { total })}</Link>;

  return (
    <Card title={t('Start.waiting')} action={all} padded={false}>
      {!data && !error && <SkeletonList rows={3} />}
      {error && !data && <LoadFailed title={t('Start.waitingFailed')} error={error} onRetry={refetch} />}
      {data && total === 0 && (
        <EmptyState drawing="done" title={t('Start.nothingWaits')} text={t('Start.nothingWaitsText')} />
      )}
      {total > 0 && (
        <ul className="ob-start-lines">
          {oldestFirst.slice(0, SHOWN).map((row, index) => (
            <WaitingLine key={row.idReport} row={row} after={oldestFirst.slice(index + 1)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** @param after what waits behind this one: the order in which the reports are stepped through. */
function WaitingLine({ row, after }: { row: WaitingRow; after: readonly WaitingRow[] }) {
  const { t } = useLabels();
  const gift = row.gift ?? t('Start.noGift');
  const title = row.onBehalfOf ? t('Start.onBehalfOf', { gift, name: row.onBehalfOf }) : gift;
  const state = { origin: paths.start, waiting: [row, ...after].map(({ idReport }) => idReport) };
  const { waitingDays: days } = row;
  return (
    <li>
      <Link className="ob-start-line" to={paths.report(row.idReport)} state={state}>
        <span className="ob-start-line-icon">
          <Icon name="gift" />
        </span>
        <span className="ob-start-line-words">
          <span className="ob-start-line-title">{title}</span>
          <span className="ob-start-line-text">
            {row.number} · {row.fullname}
            <span className="ob-start-line-company"> · {row.company}</span>
          </span>
        </span>
        <span className="ob-start-line-facts">
          <span className="ob-start-line-amount">{formatMoney(row.amount)}</span>
          <Badge look="box" tone={waitingTone(days)}>
            {days === 0 ? t('Start.waitsToday') : t('Start.waits', { count: days })}
          </Badge>
        </span>
        <Icon name="chevron-right" className="ob-start-line-chevron" />
      </Link>
    </li>
  );
}
