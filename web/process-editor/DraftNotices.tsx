import { formatDateTime } from '#/bff/contract/format.ts';
import type { DraftDetails } from '#/bff/contract/process-drafts.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import type { DraftWork } from './use-draft-work.ts';

/**
 * The banners above a draft: why the draft was sent back, whether it waits for release or is outdated, who is editing
 * it, and why it cannot be edited or saved.
 */
export function DraftNotices({ draft, work }: { draft: DraftDetails; work: DraftWork }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const readError = useApiError();
  const { state, refusal, handedIn, note, authors, inUse, basedOn, allowedActions } = draft;
  const { saving, editor } = work;
  const isBehind = inUse !== null && basedOn !== inUse.version && (state === 'open' || state === 'handedIn');
  return (
    <>
      {state === 'open' && refusal && (
        <Banner
          tone="danger"
          strip
          title={t('Draft.refusedBy', { by: refusal.by, time: formatDateTime(refusal.on, timeZone) })}
        >
          {refusal.reason}
        </Banner>
      )}
      {handedIn && (
        <Banner
          tone="warning"
          icon="clock"
          strip
          title={t('Draft.waits', { by: handedIn.name, time: formatDateTime(handedIn.on, timeZone) })}
        >
          <p>{note}</p>
          <p>{t(draft.isAuthor ? 'Draft.waitsForOther' : 'Draft.waitsForYou', { authors: authors.join(', ') })}</p>
        </Banner>
      )}
      {isBehind && (
        <Banner tone="warning" strip title={t('Draft.behind', { version: inUse.version })}>
          {t('Draft.behindText', { version: inUse.version })}
        </Banner>
      )}
      {state === 'open' && allowedActions.length === 0 && (
        <Banner tone="info" strip>
          {t('Draft.onlyRead')}
        </Banner>
      )}
      {editor !== null && allowedActions.includes('save') && (
        <Banner
          tone="info"
          icon="user-edit"
          strip
          live="polite"
          title={t('Draft.editedBy', { name: editor })}
          action={
            <Button size="small" icon="pencil" onClick={() => void work.takeOver()}>
              {t('Draft.takeOver')}
            </Button>
          }
        >
          {t(saving.state === 'taken' ? 'Draft.takenText' : 'Draft.editedByText')}
        </Banner>
      )}
      {saving.state === 'offline' && (
        <Banner tone="warning" icon="wifi" strip live="polite" title={t('Draft.offline')}>
          {t('Draft.offlineText')}
        </Banner>
      )}
      {(saving.state === 'failed' || saving.state === 'closed') && (
        <Banner tone="danger" strip live="assertive">
          {readError(saving.error).text}
        </Banner>
      )}
    </>
  );
}
