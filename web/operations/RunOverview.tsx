import { Link } from 'react-router-dom';
import type { RunList } from '#/bff/contract/run-list.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useAge } from '#/web/registers/use-age.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { cx } from '#/web/ui/types.ts';
import { Figure } from './Figure.tsx';
import { useDuration } from './run/use-duration.ts';

/** The address of the list of running runs, filtered by one value of a column. */
const listOf = (column: string, value: string) => `${paths.operations}?f.${column}=${value}`;

/** The figures about running runs, each linked to the list of what it counts, and the state of the engine. */
export function RunOverview({ list }: { list: RunList }) {
  const { t } = useLabels();
  const { asOf, counts, concerns, oldestCommandOn, engine } = list;
  const duration = useDuration();
  const age = useAge(oldestCommandOn);
  return (
    <section className="ob-runs-overview" aria-label={t('Operations.overview')}>
      <ul>
        <Figure label={t('Operations.incidents')} count={counts.incident} to={listOf('state', 'incident')} isBad />
        <Figure label={t('Operations.active')} count={counts.active} to={listOf('state', 'active')} />
        <Figure label={t('Operations.starting')} count={counts.starting} to={listOf('state', 'starting')} />
        <Figure label={t('Operations.late')} count={concerns.late} to={listOf('concern', 'late')} isBad />
        <Figure label={t('Operations.rejected')} count={concerns.rejected} to={`${paths.stuck}?kind=rejected`} isBad />
        <Figure label={t('Operations.waiting')} count={concerns.waiting} to={listOf('concern', 'waiting')} isBad />
      </ul>
      <p>
        {oldestCommandOn === null ? (
          <span>{t('Operations.noCommand')}</span>
        ) : (
          <Link to={paths.stuck}>{`${t('Operations.oldest')} ${age}`}</Link>
        )}
        <span className={cx('ob-runs-engine', !engine.ok && 'ob-runs-bad')}>
          <Icon name={engine.ok ? 'check-circle' : 'exclamation-triangle'} /> {t('Operations.engine')}:{' '}
          <span>{engine.cause === null ? t('Operations.engineOk') : t(`EngineCause.${engine.cause}`)}</span>
        </span>
        <span className={cx(!engine.leader && 'ob-runs-bad')}>
          <Icon name={engine.leader ? 'server' : 'exclamation-triangle'} />{' '}
          <span>
            {engine.leader
              ? t('Operations.leader', { host: engine.leader.host, age: duration(engine.leader.since, asOf) })
              : t('Operations.noLeader')}
          </span>
        </span>
      </p>
    </section>
  );
}
