import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { RunDetails } from '#/bff/contract/operations.ts';
import type { ActivityStatus, ReportStatus } from '#/bff/contract/statuses.ts';
import type { WorkflowDiagram } from '#/bff/contract/workflow-view.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Diagram } from '#/web/processes/diagram/Diagram.tsx';
import { reportStatusKey } from '#/web/registers/gift-reports/report-status.ts';
import { activityStatusKey } from '#/web/registers/processing-activities/activity-status.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { DefinitionList } from '#/web/ui/display/Card.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { RunCommands } from './run/RunCommands.tsx';
import { RunIncidents } from './run/RunIncidents.tsx';
import { RunInterventions } from './run/RunInterventions.tsx';
import { RunJobs } from './run/RunJobs.tsx';
import { RunHistory, RunTasks, RunVariables } from './run/RunParts.tsx';
import { RunTools } from './run/RunTools.tsx';
import { RUN_LOOKS } from './run/run-looks.ts';
import { useDuration } from './run/use-duration.ts';
import { useRun } from './run/use-run.ts';
import './operations.css';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** /app/operations/:workflowInstanceId: one run, for operators of the company of the record. */
export function Component() {
  const { workflowInstanceId = '' } = useParams();
  return UUID.test(workflowInstanceId) ? <Run key={workflowInstanceId} id={workflowInstanceId} /> : <NotFoundPage />;
}

function Run({ id }: { id: string }) {
  const { t } = useLabels();
  const processName = useProcessName();
  const { timeZone } = useCurrentUser();
  const { run, diagram } = useRun(id);
  const { data } = run;
  const crumbs = useMemo(() => [{ label: t('Menu.operations'), to: paths.operations }], [t]);
  usePageHeader({
    title: data?.number ?? t('Run.title'),
    crumbs,
    ...(data && {
      pill: <StatusPill {...RUN_LOOKS[data.state]} label={t(`InstanceState.${data.state}`)} />,
      meta: [
        processName(data.process),
        data.version !== null && t('Diagram.version', { version: data.version }),
        t('Operations.asOf', { time: formatDateTime(data.asOf, timeZone) }),
      ]
        .filter(Boolean)
        .join(', '),
    }),
  });
  if (data) return <Loaded run={data} diagram={diagram} />;
  if (!run.isError) return <SkeletonList rows={8} />;
  if (isApiError(run.error, 'NOT_FOUND')) return <NotFoundPage />;
  return <LoadFailed title={t('Run.failed')} error={run.error} onRetry={run.refetch} />;
}

function Loaded({ run, diagram }: { run: RunDetails; diagram: UseQueryResult<WorkflowDiagram> }) {
  const { t } = useLabels();
  return (
    <div className="ob-run">
      <RunTools run={run} />
      {run.state === 'stranded' ? (
        <Banner tone="danger" strip>
          {t('Operations.strandedText')}
        </Banner>
      ) : (
        !run.isComplete && (
          <Banner tone="warning" strip>
            {t('Diagram.incomplete')}
          </Banner>
        )
      )}
      <RunIncidents run={run} />
      <Facts run={run} />
      {diagram.data ? (
        <Drawing diagram={diagram.data} />
      ) : diagram.isError ? (
        <LoadFailed title={t('Diagram.failed')} error={diagram.error} onRetry={diagram.refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
      <div className="ob-run-parts">
        <RunHistory {...run} />
        <Others run={run} />
      </div>
    </div>
  );
}

function Facts({ run }: { run: RunDetails }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const duration = useDuration();
  const { register, status, company, startedOn, endedOn, changedOn, asOf } = run;
  const statusLabel =
    register === 'giftReport'
      ? t(reportStatusKey(status as ReportStatus))
      : t(activityStatusKey(status as ActivityStatus));
  return (
    <div className="ob-run-facts">
      <DefinitionList
        items={[
          { label: t('Run.status'), value: statusLabel },
          { label: t('ProcessColumn.company'), value: company },
          { label: t('ProcessColumn.startedOn'), value: formatDateTime(startedOn, timeZone) },
          { label: t('ProcessColumn.endedOn'), value: endedOn && formatDateTime(endedOn, timeZone) },
          { label: t('Run.duration'), value: duration(startedOn, endedOn ?? asOf) },
          { label: t('ProcessColumn.changedOn'), value: formatDateTime(changedOn, timeZone) },
        ]}
      />
    </div>
  );
}

function Drawing({ diagram }: { diagram: WorkflowDiagram }) {
  const { t } = useLabels();
  const processName = useProcessName();
  const { xml, taken, flows, open, stuck } = diagram;
  const marks = useMemo(
    () => ({ taken: taken.map(({ element }) => element), flows, open, stuck }),
    [taken, flows, open, stuck],
  );
  return (
    <div className="ob-run-sheet">
      <Diagram xml={xml} label={t('Diagram.of', { process: processName(diagram.process) })} marks={marks} />
    </div>
  );
}

type Part = 'tasks' | 'jobs' | 'variables' | 'commands' | 'interventions';

function Others({ run }: { run: RunDetails }) {
  const { t } = useLabels();
  const [part, setPart] = useState<Part>('tasks');
  const panel = useId();
  const tab = (value: Part, count: number) => ({ value, label: t(`Run.${value}`), count, panelId: panel });
  return (
    <div className="ob-run-part">
      <Tabs<Part>
        label={t('Run.parts')}
        value={part}
        onChange={setPart}
        tabs={[
          tab('tasks', run.tasks.length),
          tab('jobs', run.jobs.length),
          tab('variables', run.variables.length),
          tab('commands', run.commands.length),
          tab('interventions', run.interventions.length),
        ]}
      />
      <div id={panel} role="tabpanel" aria-label={t(`Run.${part}`)} className="ob-run-panel">
        {part === 'tasks' && <RunTasks {...run} />}
        {part === 'jobs' && <RunJobs run={run} />}
        {part === 'variables' && <RunVariables {...run} />}
        {part === 'commands' && <RunCommands commands={run.commands} />}
        {part === 'interventions' && <RunInterventions {...run} />}
      </div>
    </div>
  );
}
