import { useQuery } from '@tanstack/react-query';
import type { ProcessDefinition } from '#/bff/contract/process-definitions.ts';
import type { DraftSummary } from '#/bff/contract/process-drafts.ts';
import { draftsQuery } from '#/web/api/process-drafts.ts';
import { definitionsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { DraftList } from './DraftList.tsx';
import { useBeginDraft } from './use-begin-draft.ts';
import { VersionTable } from './VersionTable.tsx';
import './processes.css';

/** /app/processes: shows process owners the processes that approve and review records, with their versions. */
export function Component() {
  const { t } = useLabels();
  const query = useQuery({ ...definitionsQuery(), staleTime: 0 });
  const drafts = useQuery({ ...draftsQuery(), staleTime: 0 });
  const draftsOf = (process: string) => drafts.data?.filter((draft) => draft.process === process) ?? [];
  usePageHeader({ title: t('Menu.processes'), meta: t('Processes.meta') });
  if (query.isError && !query.data)
    return <LoadFailed title={t('Processes.failed')} error={query.error} onRetry={query.refetch} />;
  return (
    <section className="ob-processes" aria-label={t('Menu.processes')}>
      {query.data?.map((definition) => (
        <Process key={definition.process} definition={definition} drafts={draftsOf(definition.process)} />
      )) ?? <SkeletonList rows={6} />}
    </section>
  );
}

function Process({ definition, drafts }: { definition: ProcessDefinition; drafts: readonly DraftSummary[] }) {
  const { t } = useLabels();
  const begin = useBeginDraft();
  const name = useProcessName()(definition.process);
  const inUse = definition.versions.find(({ state }) => state === 'inUse');
  const isOffered = definition.versions.some(({ state }) => state === 'offered');
  return (
    <section className="ob-process" aria-label={name}>
      <header className="ob-process-head">
        <h2>{name}</h2>
        <p>
          {definition.inUse === null ? t('Processes.none') : t('Processes.inUse', { version: definition.inUse })},{' '}
          {t('Processes.running', { count: definition.running })}
        </p>
        {definition.mayEdit && inUse && (
          <Button icon="pencil" busy={begin.isPending} onClick={() => begin.mutate(inUse.id)}>
            {t('Processes.edit')}
          </Button>
        )}
      </header>
      {isOffered && (
        <Banner tone="violet" icon="gift">
          {t('Processes.offered')}
        </Banner>
      )}
      <DraftList name={name} drafts={drafts} />
      <VersionTable name={name} versions={definition.versions} mayEdit={definition.mayEdit} />
    </section>
  );
}
