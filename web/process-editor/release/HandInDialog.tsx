import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DRAFT_LIMITS, type DraftDetails } from '#/bff/contract/process-drafts.ts';
import { definitionsQuery } from '#/web/api/queries.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import type { Saving } from '../saving/draft-saver.ts';

interface Props {
  what: 'handIn' | 'deploy';
  draft: DraftDetails;
  saving: Saving;
  onAsk: (note: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Submits a draft for release, or deploys the draft if no release is needed. The dialog shows the results of the
 * checks, the effects on runs, and a field for the reason.
 */
export function HandInDialog({ what, draft, saving, onAsk, onClose }: Props) {
  const { t } = useLabels();
  const readError = useApiError();
  const processes = useQuery(definitionsQuery());
  const [note, setNote] = useKeptState(`process-draft.${draft.idDraft}.note`, draft.note ?? '');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReadError | null>(null);
  const warnings = saving.problems.filter(({ level }) => level === 'warning').length;
  const running = processes.data?.find(({ process }) => process === draft.process)?.running ?? 0;
  const run = async () => {
    if (note.trim() === '') return setMissing(true);
    setBusy(true);
    await onAsk(note.trim()).catch((error: unknown) => setFailure(readError(error)));
    setBusy(false);
  };
  return (
    <Dialog
      open
      width={50}
      title={t(`Draft.${what}Title`)}
      onClose={onClose}
      busy={busy}
      consequence={t(`Draft.${what}Consequence`)}
      footer={
        <>
          <Button variant="text" disabled={busy} onClick={onClose}>
            {t('Ui.cancel')}
          </Button>
          <Button
            variant="filled"
            icon={what === 'handIn' ? 'send' : 'cloud-upload'}
            busy={busy}
            onClick={() => void run()}
          >
            {t(`Draft.${what}Confirm`)}
          </Button>
        </>
      }
    >
      {failure && <Failure failure={failure} />}
      <ul className="ob-draft-checks">
        <li>
          <Icon name="check-circle" />
          <span>{warnings > 0 ? t('Draft.onlyWarnings', { count: warnings }) : t('Draft.noProblems')}</span>
        </li>
        <li>
          <Icon name="check-circle" />
          <span>{t('Draft.runs')}</span>
        </li>
        <li>
          <Icon name="history" />
          <span>{t('Draft.runningStay', { count: running })}</span>
        </li>
      </ul>
      <Field
        label={t('Draft.note')}
        required
        hint={t('Draft.noteHint')}
        {...(isMissing && note.trim() === '' && { error: t('Draft.noteMissing') })}
      >
        <TextArea
          autoGrow
          data-autofocus=""
          maxLength={DRAFT_LIMITS.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
