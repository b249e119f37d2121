import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import { PLOT_UNITS, type PlotUnit, type RunPlots } from '#/bff/contract/run-plots.ts';
import { runPlotsQuery } from '#/web/api/run-plots.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { PROCESS_IDS } from '#/web/processes/process-ids.ts';
import { SegmentedControl } from '#/web/ui/controls/Choices.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { PrintSheet } from '#/web/ui/layout/PrintSheet.tsx';
import { Plot, PrintPlot } from '#/web/ui/plot/Plot.tsx';
import { useSeconds } from '../run/use-duration.ts';
import { countFigures, durationFigures, type PlotWords, placeOf, timeUnitOf, waitFigures } from './plot-figures.ts';
import { pointPath } from './point-path.ts';
import '../operations.css';
import './plots.css';

const [BY, OF] = ['by', 'process'] as const;
const ALL = '';

/** /app/operations/over-time: figures of runs by day or hour, for all processes or one. */
export function Component() {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const [parameters] = useSearchParams();
  const unit = PLOT_UNITS.find((one) => one === parameters.get(BY)) ?? 'day';
  const process = parameters.get(OF);
  const query = useQuery(runPlotsQuery(unit, process));
  const { data } = query;
  const crumbs = useMemo(() => [{ label: t('Menu.operations'), to: paths.operations }], [t]);
  usePageHeader({
    title: t('Plots.title'),
    crumbs,
    ...(data && { meta: t('Operations.asOf', { time: formatDateTime(data.asOf, timeZone) }) }),
  });
  return (
    <div className="ob-plots">
      <Choices unit={unit} process={process} />
      {data ? (
        <Plots plots={data} process={process} />
      ) : query.isError ? (
        <LoadFailed title={t('Plots.failed')} error={query.error} onRetry={query.refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </div>
  );
}

function Choices({ unit, process }: { unit: PlotUnit; process: string | null }) {
  const { t } = useLabels();
  const processName = useProcessName();
  const [, setParameters] = useSearchParams();
  const set = (changed: Record<string, string | null>) =>
    setParameters((now) => withParameters(now, changed), { replace: true });
  return (
    <div className="ob-runs-overview">
      <SegmentedControl<PlotUnit>
        label={t('Plots.period')}
        value={unit}
        onChange={(next) => set({ [BY]: next === 'day' ? null : next })}
        options={PLOT_UNITS.map((value) => ({ value, label: t(`Plots.unit.${value}`) }))}
      />
      <Select
        size="small"
        aria-label={t('ProcessColumn.process')}
        value={process ?? ALL}
        onChange={(next) => set({ [OF]: next || null })}
        options={[
          { value: ALL, label: t('Plots.allProcesses') },
          ...PROCESS_IDS.map((value) => ({ value, label: processName(value) })),
        ]}
      />
    </div>
  );
}

function Plots({ plots, process }: { plots: RunPlots; process: string | null }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const processName = useProcessName();
  const duration = useSeconds();
  const { unit, points, steps } = plots;
  const words: PlotWords = {
    label: (name) => t(`Plots.${name}`),
    duration,
    to: (measure, point, step) => pointPath({ measure, point, unit, process: step?.process ?? process, step }),
  };
  const places = points.map(({ from }) => placeOf(from, unit, timeZone));
  const isOfMany = new Set(steps.map((step) => step.process)).size > 1;
  const shared = {
    placeLabel: t(`Plots.place.${unit}`),
    words: {
      table: t('Plots.table'),
      earlier: t('Plots.earlier'),
      later: t('Plots.later'),
      none: t('Plots.none'),
    },
  };
  const all = [
    { title: t('Plots.counts'), note: t(`Plots.countsNote.${unit}`), figures: countFigures(plots, places, words) },
    {
      title: t('Plots.durations'),
      note: t(`Plots.in.${timeUnitOf(points)}`),
      figures: durationFigures(plots, places, words),
    },
    {
      title: t('Plots.waits'),
      note: t(`Plots.waitsNote.${unit}`),
      figures: waitFigures(plots, places, words, (step) =>
        isOfMany ? `${step.name} (${processName(step.process)})` : step.name,
      ),
    },
  ];
  const title = [t('Plots.title'), process && processName(process)].filter(Boolean).join(', ');
  return (
    <div className="ob-plots-all">
      {all.map((one) => (
        <Plot key={one.title} {...one} {...shared} />
      ))}
      <PrintSheet foot={title} page={t('Print.page', { page: '{page}', pages: '{pages}' })}>
        {() => (
          <>
            <h1>{title}</h1>
            <p>{t('Operations.asOf', { time: formatDateTime(plots.asOf, timeZone) })}</p>
            {all.map((one) => (
              <PrintPlot key={one.title} {...one} placeLabel={shared.placeLabel} />
            ))}
          </>
        )}
      </PrintSheet>
    </div>
  );
}
