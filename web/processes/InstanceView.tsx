import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { WorkflowDiagram } from '#/bff/contract/workflow-view.ts';
import { diagramQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Badge } from '#/web/ui/display/Status.tsx';
import { cx } from '#/web/ui/types.ts';
import { Diagram } from './diagram/Diagram.tsx';
import { StepList } from './diagram/StepList.tsx';
import './processes.css';

interface Props {
  workflowInstanceId: string;
  /**
   * Whether the view fills the height of the sheet. Otherwise it is as high as its contents.
   */
  fills?: boolean;
}

/** The diagram of a run with its position and the path taken, and the same information as text. */
export function InstanceView({ workflowInstanceId, fills = false }: Props) {
  const { t, lang } = useLabels();
  const query = useQuery({ ...diagramQuery(workflowInstanceId, lang), staleTime: 0 });
  if (query.data) return <Loaded diagram={query.data} fills={fills} />;
  if (!query.isError) return <SkeletonList rows={6} />;
  return <LoadFailed title={t('Diagram.failed')} error={query.error} onRetry={query.refetch} />;
}

function Loaded({ diagram, fills }: { diagram: WorkflowDiagram; fills: boolean }) {
  const { t } = useLabels();
  const processName = useProcessName();
  const [chosen, setChosen] = useState<number | null>(null);
  const { xml, steps, taken, flows, open, stuck, version, isComplete } = diagram;
  const marks = useMemo(
    () => ({ taken: taken.map(({ element }) => element), flows, open, stuck }),
    [taken, flows, open, stuck],
  );
  const label = t('Diagram.of', { process: processName(diagram.process) });
  return (
    <div className={cx('ob-instance', fills && 'ob-instance-fills')}>
      {version === null && <Banner tone="info">{t('Diagram.notBegun')}</Banner>}
      {!isComplete && <Banner tone="warning">{t('Diagram.incomplete')}</Banner>}
      <div className="ob-instance-sheet">
        <Diagram
          xml={xml}
          label={label}
          marks={marks}
          chosen={chosen === null ? null : (steps[chosen]?.element ?? null)}
        />
      </div>
      <section className="ob-instance-steps" aria-label={t('Diagram.steps')} tabIndex={fills ? 0 : undefined}>
        <h2>
          {t('Diagram.steps')} <Badge tone="neutral" value={steps.length} />
        </h2>
        <div className="ob-way-box">
          {steps.length === 0 ? (
            <p className="ob-instance-none">{t('Diagram.noSteps')}</p>
          ) : (
            <StepList steps={steps} chosen={chosen} onChoose={setChosen} />
          )}
        </div>
      </section>
    </div>
  );
}
