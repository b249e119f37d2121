import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { DraftDetails } from '#/bff/contract/process-drafts.ts';
import { draftQuery, drawingPartsQuery } from '#/web/api/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { DRAFT_LOOKS } from '#/web/processes/draft-looks.ts';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { DraftScreen } from './DraftScreen.tsx';

/** /app/processes/drafts/:idDraft: the page on which a process is edited, submitted and released. */
export function Component() {
  const { idDraft = '' } = useParams();
  return /^\d{1,9}$/.test(idDraft) ? <Draft key={idDraft} id={Number(idDraft)} /> : <NotFoundPage />;
}

function Draft({ id }: { id: number }) {
  const { t } = useLabels();
  const processName = useProcessName();
  // The draft is not fetched again while it is edited. The page saves the draft, and a save detects whether somebody
  // else has saved it meanwhile.
  const query = useQuery({ ...draftQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const parts = useQuery({ ...drawingPartsQuery(query.data?.process ?? ''), enabled: query.data !== undefined });
  const crumbs = useMemo(() => [{ label: t('Menu.processes'), to: paths.processes }], [t]);
  usePageHeader({
    title: query.data ? processName(query.data.process) : t('Menu.processes'),
    crumbs,
    ...(query.data && { pill: <State draft={query.data} />, meta: metaOf(query.data) }),
  });
  function metaOf({ inUse }: DraftDetails): string {
    return inUse ? t('Draft.inUse', { version: inUse.version }) : '';
  }
  const error = query.error ?? parts.error;
  if (query.data && parts.data)
    return <DraftScreen key={query.data.state} draft={query.data} parts={parts.data} onReload={query.refetch} />;
  if (!error) return <SkeletonList rows={6} toolbar />;
  return <LoadFailed title={t('Draft.failed')} error={error} onRetry={() => void query.refetch()} />;
}

function State({ draft: { state, basedOn } }: { draft: DraftDetails }) {
  const { t } = useLabels();
  const label =
    state === 'open' && basedOn !== null ? t('Draft.basedOn', { version: basedOn }) : t(`DraftState.${state}`);
  return <StatusPill {...DRAFT_LOOKS[state]} label={label} />;
}
