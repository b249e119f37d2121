import { useState } from 'react';
import { DRAFT_LIMITS } from '#/bff/contract/process-drafts.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';

interface Props {
  title: string;
  /** What it does. */
  text: string;
  /** What somebody else said about it. */
  quote?: string | null;
  /** The label of a reason that must be given; left out: none is asked for. */
  reason?: string;
  confirm: { label: string; icon: string; tone?: 'danger' };
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done to a draft, with a reason where one is needed; what fails is said here, and nothing typed is lost. */
export function AskDialog({ title, text, quote, reason, confirm, onConfirm, onClose }: Props) {
  const { t } = useLabels();
  const readError = useApiError();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReadError | null>(null);
  const run = async () => {
    if (reason !== undefined && typed.trim() === '') return setMissing(true);
    setBusy(true);
    await onConfirm(typed.trim()).catch((error: unknown) => setFailure(readError(error)));
    setBusy(false);
  };
  return (
    <Dialog
      open
      width={50}
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button variant="text" disabled={busy} onClick={onClose}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" tone={confirm.tone} icon={confirm.icon} busy={busy} onClick={() => void run()}>
            {confirm.label}
          </Button>
        </>
      }
    >
      {failure && <Failure failure={failure} />}
      <p>{text}</p>
      {quote && <blockquote className="ob-draft-quote">{quote}</blockquote>}
      {reason !== undefined && (
        <Field label={reason} required {...(isMissing && typed.trim() === '' && { error: t('Draft.reasonMissing') })}>
          <TextArea
            autoGrow
            data-autofocus=""
            maxLength={DRAFT_LIMITS.note}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}
