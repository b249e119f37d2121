import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { ElementFigures, VersionFigures } from '#/bff/contract/version-figures.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { versionFiguresQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { Diagram } from '#/web/processes/diagram/Diagram.tsx';
import { SegmentedControl } from '#/web/ui/controls/Choices.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { useSeconds } from '../run/use-duration.ts';
import { heatOf, MEASURES, type Measure } from './heat-of.ts';
import '../operations.css';

const BY = 'by';

/** /app/operations/versions/:idDefinition: how many times and for how long runs visit each element. */
export function Component() {
  const id = Number(useParams().idDefinition);
  return Number.isInteger(id) && id > 0 ? <Version key={id} id={id} /> : <NotFoundPage />;
}

function Version({ id }: { id: number }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const processName = useProcessName();
  const query = useQuery(versionFiguresQuery(id));
  const { data } = query;
  const crumbs = useMemo(() => [{ label: t('Menu.operations'), to: paths.operations }], [t]);
  usePageHeader({
    title: t('Figures.title'),
    crumbs,
    ...(data && {
      meta: [
        processName(data.process),
        t('Figures.runs', { count: data.runs }),
        t('Operations.asOf', { time: formatDateTime(data.asOf, timeZone) }),
      ].join(', '),
    }),
  });
  if (data) return <Loaded figures={data} />;
  if (!query.isError) return <SkeletonList rows={8} />;
  if (isApiError(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  return <LoadFailed title={t('Figures.failed')} error={query.error} onRetry={query.refetch} />;
}

function Loaded({ figures }: { figures: VersionFigures }) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const processName = useProcessName();
  const timeOf = useTime();
  const [parameters, setParameters] = useSearchParams();
  const measure = MEASURES.find((one) => one === parameters.get(BY)) ?? 'count';
  const { xml, process, version, versions, idDefinition, elements, missing, isCut } = figures;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words of times come from the labels, as `t` does.
  const heat = useMemo(
    () => heatOf(elements, measure, (one) => (measure === 'count' ? `${one.count}×` : timeOf(one.meanSeconds))),
    [elements, measure, t],
  );
  return (
    <div className="ob-run">
      <div className="ob-runs-overview">
        <SegmentedControl<Measure>
          label={t('Figures.by')}
          value={measure}
          onChange={(next) =>
            setParameters((now) => withParameters(now, { [BY]: next === 'count' ? null : next }), { replace: true })
          }
          options={MEASURES.map((value) => ({ value, label: t(`Figures.${value}`) }))}
        />
        <Select
          size="small"
          aria-label={t('ProcessColumn.version')}
          value={idDefinition}
          onChange={(next) =>
            next !== null && void navigate({ pathname: paths.versionFigures(next), search: parameters.toString() })
          }
          options={versions.map((one) => ({
            value: one.idDefinition,
            label: t('Diagram.version', { version: one.version }),
          }))}
        />
      </div>
      {missing > 0 && (
        <Banner tone="warning" strip>
          {t('Figures.missing', { count: missing })}
        </Banner>
      )}
      {isCut && (
        <Banner tone="info" strip>
          {t('Figures.isCut')}
        </Banner>
      )}
      <div className="ob-run-sheet ob-figures-sheet">
        <Diagram xml={xml} label={t('Figures.of', { process: processName(process), version })} heat={heat} />
      </div>
      <FiguresTable elements={elements} />
    </div>
  );
}

/** The table with the exact figures, which is also an alternative for people who cannot see the diagram. */
function FiguresTable({ elements }: { elements: readonly ElementFigures[] }) {
  const { t } = useLabels();
  const timeOf = useTime();
  return (
    <div className="ob-figures">
      <table>
        <caption className="ob-hidden">{t('Figures.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Figures.element')}</th>
            <th scope="col">{t('Figures.count')}</th>
            <th scope="col">{t('Figures.openNow')}</th>
            <th scope="col">{t('Figures.time')}</th>
          </tr>
        </thead>
        <tbody>
          {elements.map((one) => (
            <tr key={one.element}>
              <th scope="row">{one.name || t(`StepKind.${one.kind ?? 'gateway'}`)}</th>
              <td>{one.count}</td>
              <td>{one.open}</td>
              <td>{timeOf(one.meanSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A duration as readable text; empty if it is unknown. */
function useTime(): (seconds: number | null) => string {
  const inWords = useSeconds();
  return (seconds) => (seconds === null ? '' : inWords(seconds));
}
