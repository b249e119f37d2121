import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { localeOf } from '#/bff/contract/languages.ts';
import type { RunDurations, RunningProcess } from '#/bff/contract/run-list.ts';
import { runDurationsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { paths } from '#/web/app/paths.ts';
import { cx } from '#/web/ui/types.ts';
import { useSeconds } from './run/use-duration.ts';

/** The states in the order of the parts of a bar. */
const STATES = ['active', 'starting', 'incident'] as const;

/**
 * A card for each process: the runs in progress by state, their versions, and how long runs have taken recently. Each
 * count is a link to the list of the counted runs, and the duration is a link to the plots.
 */
export function ProcessCards({ processes }: { processes: readonly RunningProcess[] }) {
  const { t } = useLabels();
  const { data, isError } = useQuery(runDurationsQuery);
  return (
    <ul className="ob-runs-processes" aria-label={t('Operations.processes')}>
      {processes.map((one) => (
        <ProcessCard key={one.process} of={one} durations={data} isUnknown={isError} />
      ))}
    </ul>
  );
}

interface CardProps {
  of: RunningProcess;
  durations: RunDurations | undefined;
  /** Whether the durations could not be fetched. */
  isUnknown: boolean;
}

function ProcessCard({ of, durations, isUnknown }: CardProps) {
  const { t, lang } = useLabels();
  const name = useProcessName()(of.process);
  const versions = new Intl.ListFormat(localeOf(lang)).format(
    (of.versions.length > 0 ? of.versions : [of.newestVersion]).map(String),
  );
  const listOf = (state?: string) => {
    const filters = new URLSearchParams({ 'f.process': of.process, ...(state && { 'f.state': state }) });
    return `${paths.operations}?${filters}`;
  };
  // The number of active runs is shown even if it is 0, so that a process without runs also has a figure.
  const shown = STATES.filter((state) => state === 'active' || of[state] > 0);
  return (
    <li className="ob-runs-process">
      <Link to={listOf()}>{name}</Link>
      <span>{t('Operations.version', { count: of.versions.length || 1, versions })}</span>
      <div className="ob-runs-bar" aria-hidden="true">
        {STATES.map(
          (state) => of[state] > 0 && <i key={state} className={`ob-is-${state}`} style={{ flexGrow: of[state] }} />,
        )}
      </div>
      <span className="ob-runs-states">
        {shown.map((state) => (
          <Link key={state} to={listOf(state)} className={cx(state === 'incident' && 'ob-runs-bad')}>
            {t(`Operations.count.${state}`, { count: of[state] })}
          </Link>
        ))}
      </span>
      <Median process={of.process} durations={durations} isUnknown={isUnknown} />
    </li>
  );
}

function Median({ process, durations, isUnknown }: Omit<CardProps, 'of'> & { process: string }) {
  const { t } = useLabels();
  const inWords = useSeconds();
  if (!durations) return isUnknown && <span>{t('Operations.medianUnknown')}</span>;
  const found = durations.processes.find((one) => one.process === process);
  const words = found
    ? t('Operations.median', { duration: inWords(found.medianSeconds) })
    : t('Operations.noMedian', { days: durations.days });
  return <Link to={`${paths.plots}?${new URLSearchParams({ process })}`}>{words}</Link>;
}
