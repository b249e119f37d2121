import { Link } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { DraftSummary } from '#/bff/contract/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { DRAFT_LOOKS } from './draft-looks.ts';

/** The drafts of a process, including those that wait for release. Each is a link to the draft. */
export function DraftList({ name, drafts }: { name: string; drafts: readonly DraftSummary[] }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  if (drafts.length === 0) return null;
  return (
    <ul className="ob-drafts" aria-label={t('Processes.draftsOf', { process: name })}>
      {drafts.map(({ idDraft, state, basedOn, saved, note }) => (
        <li key={idDraft}>
          <Link to={paths.processDraft(idDraft)}>
            {basedOn === null ? t('Processes.draft') : t('Draft.basedOn', { version: basedOn })}
          </Link>
          <StatusPill {...DRAFT_LOOKS[state]} label={t(`DraftState.${state}`)} />
          <span className="ob-drafts-by">
            {t('Processes.draftBy', { name: saved.name, time: formatDateTime(saved.on, timeZone) })}
          </span>
          {note && <span className="ob-drafts-note">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
