import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { DefinitionDetails } from '#/bff/contract/process-definitions.ts';
import { definitionQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { TextDiff } from './compare/TextDiff.tsx';
import { Diagram } from './diagram/Diagram.tsx';
import { Outline } from './diagram/Outline.tsx';
import { GoBack } from './GoBack.tsx';
import { useBeginDraft } from './use-begin-draft.ts';
import { useVersionName } from './use-version-name.ts';
import { VERSION_LOOKS } from './version-looks.ts';
import './processes.css';

type Part = 'diagram' | 'words' | 'compare';

/**
 * /app/processes/:idDefinition: one version of a process, as a diagram, as a list of its elements, and compared with
 * the previous version.
 */
export function Component() {
  const { idDefinition = '' } = useParams();
  return /^\d{1,9}$/.test(idDefinition) ? <Version key={idDefinition} id={Number(idDefinition)} /> : <NotFoundPage />;
}

function Version({ id }: { id: number }) {
  const { t } = useLabels();
  const query = useQuery(definitionQuery(id));
  const processName = useProcessName();
  const versionName = useVersionName();
  const crumbs = useMemo(() => [{ label: t('Menu.processes'), to: paths.processes }], [t]);
  const { data } = query;
  usePageHeader({
    title: data ? processName(data.process) : t('Menu.processes'),
    crumbs,
    ...(data && {
      pill: <StatusPill {...VERSION_LOOKS[data.state]} label={t(`VersionState.${data.state}`)} />,
      meta: versionName(data),
    }),
  });
  if (data) return <Loaded details={data} />;
  if (!query.isError) return <SkeletonList rows={6} toolbar />;
  return <LoadFailed title={t('Processes.failed')} error={query.error} onRetry={query.refetch} />;
}

function Loaded({ details }: { details: DefinitionDetails }) {
  const { t } = useLabels();
  const [part, setPart] = useState<Part>('diagram');
  const panel = useId();
  const processName = useProcessName();
  const { xml, before, process } = details;
  const words = before
    ? t('Compare.with', {
        version: before.version === null ? t('Processes.released') : t('Diagram.version', { version: before.version }),
      })
    : t('Compare.alone');
  const names = { diagram: t('Processes.diagram'), words: t('Processes.inWords'), compare: words };
  return (
    <div className="ob-instance-page">
      <Tabs<Part>
        label={t('Processes.parts')}
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'diagram', label: t('Processes.diagram'), icon: 'sitemap', panelId: panel },
          { value: 'words', label: t('Processes.inWords'), icon: 'list', panelId: panel },
          { value: 'compare', label: words, icon: before ? 'arrow-right-arrow-left' : 'code', panelId: panel },
        ]}
      />
      <About details={details} />
      {details.mayEdit && <VersionActions details={details} />}
      <div id={panel} role="tabpanel" aria-label={names[part]} className="ob-version-panel">
        {part === 'diagram' && <Diagram xml={xml} label={t('Diagram.of', { process: processName(process) })} />}
        {part === 'words' && <Outline elements={details.elements} />}
        {part === 'compare' && <TextDiff before={before?.xml ?? null} after={xml} label={words} />}
      </div>
    </div>
  );
}

/** The actions of the process owner on a version: starting a draft from it, or restoring it. */
function VersionActions({ details }: { details: DefinitionDetails }) {
  const { t } = useLabels();
  const begin = useBeginDraft();
  return (
    <p className="ob-version-actions">
      <Button size="small" icon="pencil" busy={begin.isPending} onClick={() => begin.mutate(details.id)}>
        {t('Processes.edit')}
      </Button>
      {details.state === 'former' && <GoBack version={details} />}
    </p>
  );
}

/** Who deployed the version, when and why. */
function About({ details: { deployedOn, deployedBy, note, running } }: { details: DefinitionDetails }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const by = deployedBy ?? t('Processes.ourselves');
  return (
    <p className="ob-version-about">
      {deployedOn
        ? t('Processes.deployed', { time: formatDateTime(deployedOn, timeZone), by })
        : t('Processes.notDeployed')}
      {deployedOn && <span>, {t('Processes.running', { count: running })}</span>}
      {note && <span className="ob-version-note">{note}</span>}
    </p>
  );
}
