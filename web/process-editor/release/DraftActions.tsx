import { useMutation } from '@tanstack/react-query';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { DraftDetails } from '#/bff/contract/process-drafts.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { ReasonDialog } from '#/web/registers/ReasonDialog.tsx';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import type { DraftWork } from '../use-draft-work.ts';
import { AskDialog } from './AskDialog.tsx';
import { HandInDialog } from './HandInDialog.tsx';

interface Props {
  draft: DraftDetails;
  work: DraftWork;
  /** Called after the draft has been submitted, taken back, sent back, released or deployed. */
  onDone: () => Promise<void>;
  /** Called after the draft has been discarded. */
  onGone: () => void;
}

type Asked = 'handIn' | 'deploy' | 'release' | 'refuse' | 'discard';

/** Shows whether a draft is saved, and the actions on it. The server determines which actions are allowed. */
export function DraftActions({ draft, work, onDone, onGone }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const { idDraft, allowedActions, sha256 } = draft;
  const [asked, setAsked] = useKeptState<Asked | null>(`process-draft.${idDraft}.asked`, null);
  const may = (action: DraftDetails['allowedActions'][number]) => allowedActions.includes(action);
  const errors = work.saving.problems.filter(({ level }) => level === 'error').length;
  const ask = async (what: 'handIn' | 'deploy') => {
    if (await work.flush()) setAsked(what);
  };
  const done = async (said?: string) => {
    setAsked(null);
    if (said) toast.success(said);
    await onDone();
  };
  const released = ({ version }: { version: number | null }) =>
    done(version === null ? t('Draft.deploysLater') : t('Draft.deployed', { version }));
  const refusing = useMutation({
    mutationFn: async (reason: string) => {
      await draftCalls.refuse(idDraft, reason);
      await done(t('Draft.refusedDone'));
    },
  });
  const isUnchanged = draft.text === draft.inUse?.text && work.saving.revision === draft.revision;
  const faults =
    errors > 0
      ? { disabledReason: t('Draft.hasErrors', { count: errors }) }
      : isUnchanged && { disabledReason: t('Draft.unchanged') };
  return (
    <div className="ob-draft-actions">
      {work.isEditing && <SavedState work={work} />}
      {may('discard') && (
        <Button variant="text" icon="trash" onClick={() => setAsked('discard')}>
          {t('Draft.discard')}
        </Button>
      )}
      {may('takeBack') && (
        <Button icon="replay" onClick={() => void draftCalls.takeBack(idDraft).then(() => done())}>
          {t('Draft.takeBack')}
        </Button>
      )}
      {may('refuse') && (
        <Button tone="danger" icon="times" onClick={() => setAsked('refuse')}>
          {t('Draft.refuse')}
        </Button>
      )}
      {may('release') && (
        <Button variant="filled" icon="cloud-upload" onClick={() => setAsked('release')}>
          {t('Draft.release')}
        </Button>
      )}
      {may('handIn') && (
        <Button variant="filled" icon="send" {...faults} disabled={!work.isEditing} onClick={() => void ask('handIn')}>
          {t('Draft.handIn')}
        </Button>
      )}
      {may('deploy') && (
        <Button
          variant="filled"
          icon="cloud-upload"
          {...faults}
          disabled={!work.isEditing}
          onClick={() => void ask('deploy')}
        >
          {t('Draft.deploy')}
        </Button>
      )}
      {(asked === 'handIn' || asked === 'deploy') && (
        <HandInDialog
          what={asked}
          draft={draft}
          saving={work.saving}
          onAsk={async (note) => {
            const call = { sha256: work.saving.sha256, note };
            if (asked === 'deploy') return released(await draftCalls.deploy(idDraft, call));
            await draftCalls.handIn(idDraft, call);
            return done(t('Draft.handedInDone'));
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'release' && (
        <AskDialog
          title={t('Draft.releaseTitle')}
          text={t('Draft.releaseText', { authors: draft.authors.join(', ') })}
          quote={draft.note}
          confirm={{ label: t('Draft.releaseConfirm'), icon: 'cloud-upload' }}
          onConfirm={async () => released(await draftCalls.release(idDraft, sha256))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'refuse' && (
        <ReasonDialog
          title={t('Draft.refuseTitle')}
          label={t('Draft.reason')}
          hint={t('Draft.refuseText', { authors: draft.authors.join(', ') })}
          confirmLabel={t('Draft.refuseConfirm')}
          icon="times"
          tone="danger"
          draftKey={`process-draft.${idDraft}.refuse`}
          busy={refusing.isPending}
          failure={refusing.isError ? readError(refusing.error) : null}
          onConfirm={refusing.mutate}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'discard' && (
        <AskDialog
          title={t('Draft.discardTitle')}
          text={t('Draft.discardText')}
          confirm={{ label: t('Draft.discardConfirm'), icon: 'trash', tone: 'danger' }}
          onConfirm={async () => {
            await draftCalls.discard(idDraft);
            onGone();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const LOOKS = {
  saved: 'check-circle',
  waiting: 'pencil',
  saving: 'spinner',
  offline: 'wifi',
  stale: 'exclamation-triangle',
  taken: 'lock',
  closed: 'lock',
  failed: 'exclamation-triangle',
} as const;

function SavedState({ work: { saving } }: { work: DraftWork }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  return (
    <p className="ob-draft-saved" role="status">
      <Icon name={LOOKS[saving.state]} className={saving.state === 'saving' ? 'ob-spin' : undefined} />
      {saving.state === 'saved'
        ? t('Draft.savedAt', { time: formatDateTime(saving.savedOn, timeZone).slice(-8) })
        : t(`Saving.${saving.state}`)}
    </p>
  );
}
