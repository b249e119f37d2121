import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RunRow } from '#/bff/contract/run-list.ts';
import { PLOT_MEASURES, PLOT_UNITS, type PlotUnit, type PointRunsQuery } from '#/bff/contract/run-plots.ts';
import { pointRunsQuery, runPlotsQuery } from '#/web/api/run-plots.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useExporter, useGridError } from '#/web/registers/use-register.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRunColumns } from '../use-run-columns.ts';
import { placeOf } from './plot-figures.ts';
import '../operations.css';

const DEFAULTS = { sort: [{ key: 'startedOn', desc: true }] };
const PHONE_ROW = { title: 'number', end: 'startedOn', meta: ['process', 'step'], status: 'state' };

/** The query that an address describes; null if the address does not describe a point. */
function askedBy(parameters: URLSearchParams): PointRunsQuery | null {
  const measure = PLOT_MEASURES.find((one) => one === parameters.get('measure'));
  const [from, until] = [parameters.get('from') ?? '', parameters.get('until') ?? ''];
  if (!measure || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(until))) return null;
  const [process, element] = [parameters.get('process'), parameters.get('element')];
  return { measure, from, until, ...(process && { process }), ...(element && { element }) };
}

/** /app/operations/over-time/runs: the runs that a point of a plot counts. */
export function Component() {
  const [parameters] = useSearchParams();
  const [measure, from, until, process, element] = ['measure', 'from', 'until', 'process', 'element'].map((name) =>
    parameters.get(name),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parameters count; the grid keeps its own in the address.
  const asked = useMemo(() => askedBy(parameters), [measure, from, until, process, element]);
  return asked ? <Runs asked={asked} /> : <NotFoundPage />;
}

function Runs({ asked }: { asked: PointRunsQuery }) {
  const { t } = useLabels();
  const { idUser, timeZone } = useCurrentUser();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const unit = PLOT_UNITS.find((one) => one === parameters.get('unit')) ?? 'day';
  const query = useQuery(pointRunsQuery(asked));
  const processName = useProcessName();
  const step = useStepName(asked, unit);
  const { data } = query;
  const crumbs = useMemo(
    () => [
      { label: t('Menu.operations'), to: paths.operations },
      { label: t('Plots.title'), to: paths.plots },
    ],
    [t],
  );
  const { name: place } = placeOf(asked.from, unit, timeZone);
  usePageHeader({
    title: step ? t('Plots.waitedAt', { step }) : t(`Plots.runs.${asked.measure}`),
    crumbs,
    meta: [place, asked.process && processName(asked.process)].filter(Boolean).join(', '),
  });
  useShortcut('filter', focusFirstFilter);
  return (
    <>
      {data && data.rows.length < data.count && (
        <Banner tone="info" strip>
          {t('Operations.newest', { shown: data.rows.length, count: data.count })}
        </Banner>
      )}
      <RegisterGrid<RunRow>
        exporter={useExporter(
          'runs',
          useMemo(() => ({ point: asked }), [asked]),
        )}
        userId={idUser}
        rows={data?.rows}
        rowId={(row) => row.workflowInstanceId}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        onOpen={(row) => void navigate(paths.run(row.workflowInstanceId))}
        label={t('Plots.title')}
        noun={{ one: t('Operations.nounOne'), other: t('Operations.nounOther') }}
        columns={useRunColumns(data?.rows)}
        defaults={DEFAULTS}
        phoneRow={PHONE_ROW}
        empty={{ drawing: 'plain', title: t('Operations.empty'), text: t('Plots.emptyText') }}
      />
    </>
  );
}

/**
 * The name of the step at which runs waited, or its id if the name is not known; null if the point does not belong to a
 * step.
 */
function useStepName({ process, element }: PointRunsQuery, unit: PlotUnit): string | null {
  const { data } = useQuery({ ...runPlotsQuery(unit, process ?? null), enabled: element !== undefined });
  if (element === undefined) return null;
  return data?.steps.find((one) => one.element === element)?.name ?? element;
}
